// How a page begins: the home page's great sentence, a title, or a page that says where to go instead.
import { buttons, neededTitle, words } from "./repeated-fields.ts";
import type { SectionRule } from "./section-fields.ts";

export const hero = {
  label: "Abertura",
  about:
    "O começo da página inicial: a frase grande, os botões e, ao lado, a sua foto ou o mural com os produtos.",
  fields: {
    title: { kind: "line", label: "Frase grande", max: 80, required: true },
    ending: {
      kind: "line",
      label: "Fim da frase",
      hint: "Dois azulejos ficam entre a frase e o fim dela. Em branco, sem azulejos.",
      max: 40,
    },
    words: { kind: "text", label: "Texto", max: 300 },
    picture: {
      kind: "picture",
      label: "Foto",
      hint: "Fica ao lado da frase, no lugar do mural. A tela larga e o celular mostram partes diferentes dela: deixe o assunto no meio.",
    },
    alt: {
      kind: "line",
      label: "O que a foto mostra",
      hint: "Para quem não a vê. Em branco, se ela só enfeita.",
      max: 200,
    },
    withPromise: {
      kind: "switch",
      label: "Dizer como se paga e quando se recebe",
      hint: "A frase vem das formas de pagamento desta loja.",
      on: true,
    },
    buttons: { ...buttons, most: 2 },
    freeLesson: {
      kind: "switch",
      label: "Botão da aula grátis",
      hint: "Aparece quando há um curso à venda; sem aula grátis, leva aos cursos.",
      on: true,
    },
  },
  begins: {
    buttons: [{ label: "Ver a loja", to: "/loja", look: "accent", icon: "arrow-right" }],
  },
} as const satisfies SectionRule;

export const pageTitle = {
  label: "Título da página",
  about: "O nome da página, uma frase e botões, com ou sem azulejos ao lado.",
  fields: {
    title: neededTitle,
    lead: { kind: "line", label: "Linha em destaque", max: 160 },
    words,
    buttons,
    wall: {
      kind: "choice",
      label: "Azulejos ao lado",
      options: { none: "Sem azulejos", garden: "Jardim", window: "Janela" },
    },
  },
} as const satisfies SectionRule;

export const notice = {
  label: "Aviso",
  about: "Uma página quase vazia que explica e mostra para onde ir.",
  fields: {
    title: neededTitle,
    headline: { kind: "line", label: "Frase", max: 120, required: true },
    words: { kind: "text", label: "Texto", max: 300 },
    buttons,
  },
  isSpecial: true,
} as const satisfies SectionRule;
