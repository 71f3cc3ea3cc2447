// The closed set of sections: what each is called, what it holds, and what a new one begins with.
import type { ItemsField, SectionField } from "./section-fields.ts";

export interface SectionRule {
  label: string;
  /** What it is for, in the list of what may be added. */
  about: string;
  fields: Record<string, SectionField>;
  /** What a new one begins with, where that is not nothing. */
  begins?: Record<string, unknown>;
  /** Left out of the list of what may be added. */
  isSpecial?: true;
}

const title = { kind: "line", label: "Título", max: 120 } as const;
const neededTitle = { ...title, required: true } as const;
const words = { kind: "text", label: "Texto", max: 600 } as const;

const buttons = {
  kind: "items",
  label: "Botões",
  item: "botão",
  most: 3,
  fields: {
    label: {
      kind: "line",
      label: "Texto do botão",
      hint: "Em branco, o nome do lugar ou o e-mail.",
      max: 60,
    },
    to: { kind: "link", label: "Para onde leva", required: true },
    look: {
      kind: "choice",
      label: "Aparência",
      options: { primary: "Principal", quiet: "Discreto", ghost: "Só texto", accent: "Destaque" },
    },
    icon: { kind: "icon", label: "Ícone" },
  },
} as const satisfies ItemsField;

const wall = {
  kind: "choice",
  label: "Azulejos ao lado",
  options: { none: "Sem azulejos", garden: "Jardim", window: "Janela" },
} as const;

const count = (options: Record<string, string>) => ({ kind: "choice", label: "Quantos", options }) as const;

export const SECTION_RULES = {
  hero: {
    label: "Abertura",
    about: "O começo da página inicial: a frase grande, os botões e o mural com os produtos.",
    fields: {
      title: { kind: "line", label: "Frase grande", max: 80, required: true },
      ending: {
        kind: "line",
        label: "Fim da frase",
        hint: "Dois azulejos ficam entre a frase e o fim dela. Em branco, sem azulejos.",
        max: 40,
      },
      words: { kind: "text", label: "Texto", max: 300 },
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
  },
  "page-title": {
    label: "Título da página",
    about: "O nome da página, uma frase e botões, com ou sem azulejos ao lado.",
    fields: {
      title: neededTitle,
      lead: { kind: "line", label: "Linha em destaque", max: 160 },
      words,
      buttons,
      wall,
    },
  },
  figures: {
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
  },
  "text-with-picture": {
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
  },
  "rich-text": {
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
  },
  cards: {
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
  },
  timeline: {
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
  },
  names: {
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
  },
  "product-shelf": {
    label: "Vitrine de produtos",
    about: "Produtos da loja, escolhidos sozinhos. Sem produtos, não aparece.",
    fields: {
      title: neededTitle,
      source: {
        kind: "choice",
        label: "Quais produtos",
        options: { sold: "Mais vendidos", new: "Mais recentes", featured: "Em destaque" },
      },
      count: count({ "2": "2", "5": "5", "8": "8" }),
      linkLabel: { kind: "line", label: "Texto do link para a loja", max: 40 },
    },
    begins: { title: "Mais vendidos", count: "5", linkLabel: "Ver toda a loja" },
  },
  "course-band": {
    label: "Faixa de cursos",
    about: "Os cursos à venda, com aula grátis. Sem cursos, não aparece.",
    fields: {
      title: neededTitle,
      words,
      withFreeLessons: {
        kind: "switch",
        label: "Dizer que todo curso tem uma aula grátis",
        hint: "Só aparece quando é verdade.",
        on: true,
      },
      buttonLabel: { kind: "line", label: "Texto do botão", max: 60 },
    },
    begins: { title: "Cursos", buttonLabel: "Ver todos os cursos" },
  },
  testimonials: {
    label: "Avaliações",
    about: "O que compradores escreveram, só avaliações aprovadas. Sem nenhuma, não aparece.",
    fields: {
      title: neededTitle,
      count: count({ "3": "3", "6": "6" }),
      least: {
        kind: "choice",
        label: "A partir de",
        options: { "1": "Todas", "4": "4 estrelas", "5": "5 estrelas" },
      },
    },
    begins: { title: "O que dizem os clientes", least: "4" },
  },
  faq: {
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
  },
  guarantee: {
    label: "Garantia",
    about: "O prazo de reembolso e o atendimento, como estão nas configurações.",
    fields: {},
  },
  gallery: {
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
  },
  video: {
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
  },
  "call-to-action": {
    label: "Chamada",
    about: "Uma frase e um botão.",
    fields: {
      title: neededTitle,
      words,
      buttons: { ...buttons, required: true },
      look: { kind: "choice", label: "Aparência", options: { plain: "Simples", band: "Faixa escura" } },
    },
  },
  "lead-form": {
    label: "Formulário de contato",
    about: "Quem preenche vira um lead, e você recebe um e-mail.",
    fields: {
      title: neededTitle,
      words,
      interests: {
        kind: "lines",
        label: "Outros assuntos, um por linha",
        hint: "Os serviços publicados já entram na lista.",
        most: 10,
        max: 80,
      },
      aside: { kind: "line", label: "Título ao lado do telefone", max: 80 },
      message: {
        kind: "line",
        label: "Mensagem do WhatsApp",
        hint: "Já vem escrita para quem toca no botão.",
        max: 300,
      },
    },
    begins: { title: "Fale com a gente", aside: "Prefere falar agora?" },
  },
  services: {
    label: "Serviços mensais",
    about: "Os serviços publicados, com o preço por mês. Sem serviços, não aparece.",
    fields: {
      title,
      buttonLabel: { kind: "line", label: "Texto do botão", max: 60, required: true },
      moreLabel: { kind: "line", label: "Texto do link para os detalhes", max: 60, required: true },
    },
    begins: { buttonLabel: "Pedir uma conversa", moreLabel: "Ver detalhes" },
  },
  posts: {
    label: "Posts do blog",
    about: "Os posts mais recentes. Sem posts, não aparece.",
    fields: {
      title: neededTitle,
      count: count({ "3": "3", "5": "5" }),
      linkLabel: { kind: "line", label: "Texto do link para o blog", max: 40 },
    },
    begins: { title: "Do blog", count: "5", linkLabel: "Todos os artigos" },
  },
  newsletter: {
    label: "Newsletter",
    about: "A inscrição na newsletter.",
    fields: { title: neededTitle, words },
    begins: {
      title: "Receba as novidades por e-mail",
      words: "Produtos, cursos e artigos novos. Cada edição tem um link para cancelar.",
    },
  },
  notice: {
    label: "Aviso",
    about: "Uma página quase vazia que explica e mostra para onde ir.",
    fields: {
      title: neededTitle,
      headline: { kind: "line", label: "Frase", max: 120, required: true },
      words: { kind: "text", label: "Texto", max: 300 },
      buttons,
    },
    isSpecial: true,
  },
  tools: {
    label: "Ferramentas anunciadas",
    about: "Dois botões do site de demonstração que anunciam ferramentas.",
    fields: { title: neededTitle, words },
    isSpecial: true,
  },
} as const satisfies Record<string, SectionRule>;
