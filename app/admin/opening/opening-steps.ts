// The guided opening: which step of the one list it shows when. How far it is, the list says.
import type { SettingsGroupName } from "#app/company/settings-group.ts";

interface OpeningStep {
  /** In the address. */
  name: string;
  /** Of the list of steps; the last one has none: it shows what is left of all. */
  item?: string;
  label: string;
  title: string;
  sentence: string;
  /** The form of the settings that stands in it. */
  group?: SettingsGroupName;
}

export const OPENING_STEPS = [
  {
    name: "empresa",
    item: "brand",
    label: "Empresa",
    title: "Quem vende",
    sentence:
      "Esta loja vende o que se entrega pela internet: arquivos para baixar, cursos e licenças. Produtos que vão pelo correio, com estoque e frete, ela não vende. Comece pelo nome que as pessoas veem e pelos dados que a lei pede nos termos, nos recibos e na hora de pagar.",
    group: "marca",
  },
  {
    name: "contato",
    item: "contact",
    label: "Contato",
    title: "Como falam com você",
    sentence: "Quem compra procura um jeito de perguntar antes e de reclamar depois.",
    group: "contato",
  },
  {
    name: "cores",
    item: "colours",
    label: "Cores",
    title: "As cores da marca",
    sentence: "Se as cores padrão servem, pule: elas podem mudar a qualquer momento.",
    group: "cores",
  },
  {
    name: "pagamento",
    item: "payments",
    label: "Pagamento",
    title: "Como você recebe",
    sentence:
      "Basta uma forma de pagamento de verdade para vender. A mais simples é o PIX direto na sua conta: preencha abaixo a chave, o nome e a cidade.",
    group: "vendas",
  },
  {
    name: "email",
    item: "mail",
    label: "E-mail",
    title: "Os e-mails da loja",
    sentence:
      "Com o envio ligado, quem compra recebe o acesso também por e-mail, e você é avisado de cada venda.",
  },
  {
    name: "produto",
    item: "product",
    label: "Produto",
    title: "O primeiro produto",
    sentence:
      "Um nome, uma frase, o preço e o arquivo que a pessoa baixa. Só se vende aqui o que se entrega pela internet. O resto pode vir depois.",
  },
  {
    name: "abrir",
    label: "Conferir",
    title: "Como a loja está",
    sentence:
      "Não há o que ligar: quem entra já vê a loja, e ela vende assim que tem um produto e uma forma de pagamento. Veja o que ainda falta.",
  },
] as const satisfies readonly OpeningStep[];

export type OpeningStepName = (typeof OPENING_STEPS)[number]["name"];

export interface OpeningProgress {
  name: OpeningStepName;
  isDone: boolean;
}

/** How far each step is, by the list. */
export function progressOf(
  items: readonly { key: string; isDone: boolean; isOptional?: boolean }[],
): OpeningProgress[] {
  const isDone = (key: string) => items.find((item) => item.key === key)?.isDone ?? false;
  return OPENING_STEPS.map((step) => ({
    name: step.name,
    isDone: "item" in step ? isDone(step.item) : items.every((item) => item.isDone || item.isOptional),
  }));
}

/** Where to go on: the first that is not done and that the shop cannot do without. */
export function nextOpenStep(progress: readonly OpeningProgress[]): OpeningStepName {
  return progress.find(({ name, isDone }) => !isDone && name !== "cores")?.name ?? "abrir";
}

/** The one after it, in the order of the opening. */
export function stepAfter(name: OpeningStepName): OpeningStepName {
  const place = OPENING_STEPS.findIndex((step) => step.name === name);
  return OPENING_STEPS[place + 1]?.name ?? "abrir";
}
