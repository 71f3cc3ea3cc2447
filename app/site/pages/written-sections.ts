// What the owner writes and shows: texts, lists, pictures, a film.
import { buttons, neededTitle, title } from "./repeated-fields.ts";
import type { SectionRule } from "./section-fields.ts";

export const figures = {
  label: "Números",
  about: "Até quatro números que você pode comprovar.",
  fields: {
    items: {
      kind: "items",
      label: "Números",
      item: "número",
      most: 4,
      fields: {
        figure: { kind: "line", label: "Número", max: 16, required: true },
        words: { kind: "line", label: "O que ele conta", max: 60, required: true },
      },
    },
    withSupport: {
      kind: "switch",
      label: "Mostrar o horário de atendimento",
      hint: "Vem do horário que está nas configurações.",
    },
  },
} as const satisfies SectionRule;

export const textWithPicture = {
  label: "Texto com foto",
  about: "Uma foto de um lado, o texto do outro.",
  fields: {
    title,
    text: { kind: "rich", label: "Texto", max: 8000, required: true },
    picture: { kind: "picture", label: "Foto", required: true },
    alt: {
      kind: "line",
      label: "O que a foto mostra",
      hint: "Para quem não a vê. Em branco, se ela só enfeita.",
      max: 200,
    },
    side: { kind: "choice", label: "Lado da foto", options: { right: "Direita", left: "Esquerda" } },
    buttons,
  },
} as const satisfies SectionRule;

export const richText = {
  label: "Texto",
  about: "Parágrafos, listas e subtítulos.",
  fields: {
    title,
    text: { kind: "rich", label: "Texto", max: 40_000, required: true },
    layout: {
      kind: "choice",
      label: "Disposição",
      options: { column: "Em uma coluna", side: "Título ao lado" },
    },
  },
} as const satisfies SectionRule;

export const cards = {
  label: "Itens",
  about: "O que você faz, passos, diferenciais: título e texto curtos, com ícone, com número ou sem nada.",
  fields: {
    title,
    text: { kind: "rich", label: "Introdução", max: 2000 },
    items: {
      kind: "items",
      label: "Itens",
      item: "item",
      most: 12,
      fields: {
        title: { kind: "line", label: "Título", max: 80, required: true },
        words: { kind: "text", label: "Texto", max: 300 },
        icon: { kind: "icon", label: "Ícone" },
      },
    },
    mark: {
      kind: "choice",
      label: "Antes de cada item",
      options: { icon: "Ícone", number: "Número", plain: "Nada" },
    },
    layout: {
      kind: "choice",
      label: "Disposição",
      options: { below: "Abaixo do título", side: "Título ao lado", band: "Faixa escura" },
    },
    withSupport: {
      kind: "switch",
      label: "Acrescentar o atendimento",
      hint: "Um item a mais, com o horário que está nas configurações.",
    },
    buttons,
  },
} as const satisfies SectionRule;

export const timeline = {
  label: "Linha do tempo",
  about: "Experiência, formação, história da empresa.",
  fields: {
    title,
    items: {
      kind: "items",
      label: "Etapas",
      item: "etapa",
      most: 20,
      fields: {
        period: { kind: "line", label: "Quando", max: 40 },
        title: { kind: "line", label: "Título", max: 120, required: true },
        place: { kind: "line", label: "Onde", max: 120 },
        words: { kind: "text", label: "Texto", max: 400 },
      },
    },
  },
} as const satisfies SectionRule;

export const names = {
  label: "Nomes",
  about: "Listas de nomes lado a lado: parceiros, tecnologias, clientes que autorizaram.",
  fields: {
    groups: {
      kind: "items",
      label: "Listas",
      item: "lista",
      most: 4,
      fields: {
        title: { kind: "line", label: "Título", max: 60, required: true },
        names: { kind: "lines", label: "Nomes, um por linha", most: 40, max: 60, required: true },
      },
    },
  },
} as const satisfies SectionRule;

export const faq = {
  label: "Perguntas frequentes",
  about: "Perguntas com as respostas.",
  fields: {
    title: neededTitle,
    items: {
      kind: "items",
      label: "Perguntas",
      item: "pergunta",
      most: 30,
      fields: {
        question: { kind: "line", label: "Pergunta", max: 160, required: true },
        answer: { kind: "rich", label: "Resposta", max: 3000, required: true },
      },
    },
  },
  begins: { title: "Perguntas frequentes" },
} as const satisfies SectionRule;

export const gallery = {
  label: "Galeria",
  about: "Fotos lado a lado.",
  fields: {
    title,
    items: {
      kind: "items",
      label: "Fotos",
      item: "foto",
      most: 24,
      fields: {
        picture: { kind: "picture", label: "Foto", required: true },
        alt: { kind: "line", label: "O que a foto mostra", max: 200 },
      },
    },
  },
} as const satisfies SectionRule;

export const video = {
  label: "Vídeo",
  about: "Um vídeo que só carrega depois do clique.",
  fields: {
    title,
    address: {
      kind: "video",
      label: "Endereço do vídeo",
      hint: "YouTube, Vimeo ou um arquivo de vídeo.",
      required: true,
    },
    caption: { kind: "line", label: "Do que ele trata", max: 120, required: true },
    picture: { kind: "picture", label: "Imagem antes do clique" },
  },
} as const satisfies SectionRule;
