// What the site shows of itself: rows of the shop, the courses, the blog, and what the settings promise.
import { neededTitle, title, words } from "./repeated-fields.ts";
import type { SectionRule } from "./section-fields.ts";

const countOf = (options: Record<string, string>) => ({ kind: "choice", label: "Quantos", options }) as const;

export const productShelf = {
  label: "Vitrine de produtos",
  about: "Produtos da loja, escolhidos sozinhos. Sem produtos, não aparece.",
  fields: {
    title: neededTitle,
    source: {
      kind: "choice",
      label: "Quais produtos",
      options: { sold: "Mais vendidos", new: "Mais recentes", featured: "Em destaque" },
    },
    count: countOf({ "2": "2", "5": "5", "8": "8" }),
    linkLabel: { kind: "line", label: "Texto do link para a loja", max: 40 },
  },
  begins: { title: "Mais vendidos", count: "5", linkLabel: "Ver toda a loja" },
} as const satisfies SectionRule;

export const courseBand = {
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
} as const satisfies SectionRule;

export const testimonials = {
  label: "Avaliações",
  about: "O que compradores escreveram, só avaliações aprovadas. Sem nenhuma, não aparece.",
  fields: {
    title: neededTitle,
    count: countOf({ "3": "3", "6": "6" }),
    least: {
      kind: "choice",
      label: "A partir de",
      options: { "1": "Todas", "4": "4 estrelas", "5": "5 estrelas" },
    },
  },
  begins: { title: "O que dizem os clientes", least: "4" },
} as const satisfies SectionRule;

export const guarantee = {
  label: "Garantia",
  about: "O prazo de reembolso e o atendimento, como estão nas configurações.",
  fields: {},
} as const satisfies SectionRule;

export const services = {
  label: "Serviços mensais",
  about: "Os serviços publicados, com o preço por mês. Sem serviços, não aparece.",
  fields: {
    title,
    buttonLabel: { kind: "line", label: "Texto do botão", max: 60, required: true },
    moreLabel: { kind: "line", label: "Texto do link para os detalhes", max: 60, required: true },
  },
  begins: { buttonLabel: "Pedir uma conversa", moreLabel: "Ver detalhes" },
} as const satisfies SectionRule;

export const posts = {
  label: "Posts do blog",
  about: "Os posts mais recentes. Sem posts, não aparece.",
  fields: {
    title: neededTitle,
    count: countOf({ "3": "3", "5": "5" }),
    linkLabel: { kind: "line", label: "Texto do link para o blog", max: 40 },
  },
  begins: { title: "Do blog", count: "5", linkLabel: "Todos os artigos" },
} as const satisfies SectionRule;
