// Names and texts of the data sets, from word lists; deterministic by number.
import type { dice } from "#db/seed/dice.ts";

export type Dice = ReturnType<typeof dice>;

const THINGS = [
  "Planilha",
  "Template",
  "Kit",
  "E-book",
  "Pacote de ícones",
  "Guia",
  "Plugin",
  "Painel",
  "Coleção",
  "Roteiro",
  "Modelo de contrato",
  "Caderno",
];
const SUBJECTS = [
  "fluxo de caixa",
  "identidade visual",
  "página de vendas",
  "campanha de e-mail",
  "precificação",
  "controle de estoque",
  "atendimento",
  "agenda de conteúdo",
  "orçamento",
  "onboarding",
  "portfólio",
  "calendário editorial",
  "pesquisa de satisfação",
  "plano de aula",
  "briefing",
  "cardápio digital",
];
const PEOPLE = [
  "padarias",
  "estúdios",
  "fotógrafas",
  "professores",
  "oficinas",
  "clínicas",
  "artesãs",
  "músicos",
  "consultores",
  "confeiteiras",
  "arquitetas",
  "nutricionistas",
  "livrarias",
  "hortas",
  "cervejarias",
];
const SENTENCES = [
  "Vem pronto para trocar as cores e os textos e usar no mesmo dia.",
  "Cada parte tem uma explicação curta ao lado, para ninguém precisar adivinhar o que muda.",
  "Funciona no navegador e no celular, sem mensalidade e sem cadastro em outro lugar.",
  "Foi montado com quem usa toda semana e revisto depois de três meses de trabalho de verdade.",
  "Os exemplos são de negócios pequenos, com números que cabem na vida real.",
  "Você recebe o arquivo aberto e pode adaptar sem pedir licença.",
  "Há uma lista de conferência no fim, para a primeira vez e para as seguintes.",
  "As medidas seguem a mesma grade, então as peças combinam entre si.",
  "O passo a passo cabe em uma página e pode ser impresso.",
  "Atualizações deste ano estão incluídas e chegam pelo mesmo endereço.",
];
const FIRST_NAMES = [
  "Ana",
  "Bruno",
  "Carla",
  "Davi",
  "Elisa",
  "Fábio",
  "Gabriela",
  "Heitor",
  "Iara",
  "João",
  "Karina",
  "Lucas",
  "Marina",
  "Nelson",
  "Olívia",
  "Paulo",
  "Raquel",
  "Samuel",
  "Tânia",
  "Vicente",
];
const LAST_NAMES = [
  "Almeida",
  "Barbosa",
  "Cardoso",
  "Duarte",
  "Esteves",
  "Farias",
  "Gonçalves",
  "Hoffmann",
  "Inácio",
  "Junqueira",
  "Klein",
  "Lacerda",
  "Moura",
  "Nogueira",
  "Oliveira",
  "Prado",
  "Queiroz",
  "Ramos",
];

/** Words in an exact number of products, if the set has at least ten times as many. */
export const RARE_WORDS = [
  { word: "jacutinga", rows: 10 },
  { word: "tamanduá", rows: 100 },
  { word: "guarapuvu", rows: 1000 },
] as const;

export function productName(roll: Dice, number: number, size: number): string {
  const name = `${roll.pick(THINGS)} de ${roll.pick(SUBJECTS)} para ${roll.pick(PEOPLE)}`;
  const marks = RARE_WORDS.filter(({ rows }, at) => size >= rows * 10 && number % (size / rows) === at);
  return [name, ...marks.map(({ word }) => word)].join(" ");
}

export function sentences(roll: Dice, count: number): string {
  return Array.from({ length: count }, () => roll.pick(SENTENCES)).join(" ");
}

/** Plain text with headings and a list, like the shop's own descriptions. */
export function productDescription(roll: Dice): string {
  const list = Array.from({ length: 4 }, () => `- ${roll.pick(SENTENCES)}`).join("\n");
  return `${sentences(roll, 3)}\n\n## O que vem\n${list}\n\n## Para quem é\n${sentences(roll, 3)}`;
}

export function postTitle(roll: Dice): string {
  return `${roll.pick(["Como cuidar de", "O que aprendi com", "Dez ideias de", "Erros comuns em"])} ${roll.pick(SUBJECTS)} para ${roll.pick(PEOPLE)}`;
}

/** About 6 kB of clean HTML. */
export function postContent(roll: Dice): string {
  const part = () =>
    `<h2>${roll.pick(SUBJECTS)}</h2><p>${sentences(roll, 4)}</p><p>${sentences(roll, 5)}</p><ul><li>${roll.pick(SENTENCES)}</li><li>${roll.pick(SENTENCES)}</li></ul>`;
  return Array.from({ length: 6 }, part).join("");
}

export function personName(roll: Dice): string {
  return `${roll.pick(FIRST_NAMES)} ${roll.pick(LAST_NAMES)} ${roll.pick(LAST_NAMES)}`;
}

export function tags(roll: Dice): string[] {
  return [roll.pick(PEOPLE), roll.pick(SUBJECTS), "pequenos negócios"];
}
