// What asks the visitor for something: to go on, to write, to subscribe.
import { buttons, neededTitle, words } from "./repeated-fields.ts";
import type { SectionRule } from "./section-fields.ts";

export const callToAction = {
  label: "Chamada",
  about: "Uma frase e um botão.",
  fields: {
    title: neededTitle,
    words,
    buttons: { ...buttons, required: true },
    look: { kind: "choice", label: "Aparência", options: { plain: "Simples", band: "Faixa escura" } },
  },
} as const satisfies SectionRule;

export const leadForm = {
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
} as const satisfies SectionRule;

export const newsletter = {
  label: "Newsletter",
  about: "A inscrição na newsletter.",
  fields: { title: neededTitle, words },
  begins: {
    title: "Receba as novidades por e-mail",
    words: "",
  },
} as const satisfies SectionRule;

export const tools = {
  label: "Ferramentas anunciadas",
  about: "Dois botões do site de demonstração que anunciam ferramentas.",
  fields: { title: neededTitle, words },
  isSpecial: true,
} as const satisfies SectionRule;
