// The mails about a sale that stands open: what each is called, when it goes, and what it says until the owner says
// it otherwise.

import type { FieldLabels } from "#app/platform/forms/field-labels.ts";

export const MESSAGE_NAMES = [
  "cart-1",
  "cart-2",
  "cart-3",
  "pix",
  "boleto-eve",
  "boleto-day",
  "declined",
] as const;

export type MessageName = (typeof MESSAGE_NAMES)[number];

export interface RecoveryMessage {
  on: boolean;
  /** In the message's own unit. */
  delay: number;
  subject: string;
  text: string;
}

interface MessageKind {
  label: string;
  /** When it goes, and to whom. */
  sentence: string;
  delayLabel: string;
  least: number;
  most: number;
  /** What stands in braces, and what comes in its place. */
  fields: Partial<Record<FieldName, string>>;
  /** On the one button. */
  button: string;
  first: RecoveryMessage;
}

type FieldName = "produtos" | "valor" | "prazo" | "pedido" | "motivo";

const CART = { produtos: "o que está no carrinho" };
const ORDER = { pedido: "o número do pedido", valor: "quanto falta pagar" };
const HOURS_AFTER = "Horas depois que a pessoa saiu";
const HOUR_OF_DAY = "Hora do dia (8 a 20)";
const BACK = "Voltar ao carrinho";

export const MESSAGES: Record<MessageName, MessageKind> = {
  "cart-1": {
    label: "Carrinho, 1º e-mail",
    sentence: "Vai para quem marcou que quer ser lembrado e não terminou a compra.",
    delayLabel: HOURS_AFTER,
    least: 1,
    most: 720,
    fields: CART,
    button: BACK,
    first: {
      on: true,
      delay: 1,
      subject: "Seu carrinho está guardado",
      text: "Você começou uma compra e não terminou. Guardamos o que você escolheu: {produtos}.\n\nÉ só continuar de onde parou.",
    },
  },
  "cart-2": {
    label: "Carrinho, 2º e-mail",
    sentence: "Vai para quem continua sem terminar a compra.",
    delayLabel: HOURS_AFTER,
    least: 1,
    most: 720,
    fields: CART,
    button: BACK,
    first: {
      on: true,
      delay: 24,
      subject: "Ficou alguma dúvida?",
      text: "O seu carrinho continua guardado: {produtos}.\n\nSe ficou alguma dúvida, responda este e-mail. A gente ajuda.",
    },
  },
  "cart-3": {
    label: "Carrinho, 3º e-mail",
    sentence: "É o último: depois dele ninguém mais escreve sobre este carrinho.",
    delayLabel: HOURS_AFTER,
    least: 1,
    most: 720,
    fields: CART,
    button: BACK,
    first: {
      on: true,
      delay: 72,
      subject: "Último lembrete do seu carrinho",
      text: "Este é o último lembrete sobre o que você escolheu: {produtos}.\n\nSe ainda quiser, o botão abre o carrinho de novo.",
    },
  },
  pix: {
    label: "PIX perto de vencer",
    sentence: "Vai para quem gerou um PIX e ainda não pagou, com o mesmo código.",
    delayLabel: "Minutos antes do fim",
    least: 5,
    most: 1440,
    fields: { ...ORDER, prazo: "até quando dá para pagar" },
    button: "Abrir meu pedido",
    first: {
      on: true,
      delay: 15,
      subject: "Seu PIX está perto de vencer",
      text: "Falta pouco: pague {valor} até {prazo}. O código é o mesmo: copie e cole no aplicativo do seu banco, ou leia o QR Code.",
    },
  },
  "boleto-eve": {
    label: "Boleto, na véspera",
    sentence: "Vai um dia antes do vencimento para quem ainda não pagou.",
    delayLabel: HOUR_OF_DAY,
    least: 8,
    most: 20,
    fields: { ...ORDER, prazo: "o dia do vencimento" },
    button: "Abrir meu pedido",
    first: {
      on: true,
      delay: 9,
      subject: "Seu boleto vence amanhã",
      text: "O boleto de {valor} vence amanhã, {prazo}. Pague no aplicativo ou no site do seu banco.",
    },
  },
  "boleto-day": {
    label: "Boleto, no dia",
    sentence: "Vai no dia do vencimento para quem ainda não pagou.",
    delayLabel: HOUR_OF_DAY,
    least: 8,
    most: 20,
    fields: { ...ORDER, prazo: "o dia do vencimento" },
    button: "Abrir meu pedido",
    first: {
      on: true,
      delay: 9,
      subject: "Seu boleto vence hoje",
      text: "O boleto de {valor} vence hoje, {prazo}. Pague no aplicativo ou no site do seu banco.",
    },
  },
  declined: {
    label: "Pagamento não aprovado",
    sentence:
      "Vai a quem teve o pagamento recusado. Com 0 minutos sai na hora, de dia ou de noite, porque responde ao que a pessoa acabou de fazer.",
    delayLabel: "Minutos depois da recusa",
    least: 0,
    most: 1440,
    fields: { ...ORDER, motivo: "por que não foi aprovado" },
    button: "Tentar de novo",
    first: {
      on: true,
      delay: 0,
      subject: "Pagamento não aprovado no pedido {pedido}",
      text: "{motivo}\n\nNada foi cobrado, e o seu pedido continua guardado: tente outro cartão ou outra forma de pagamento.",
    },
  },
};

export const SUBJECT_MAX = 120;
export const TEXT_MAX = 2000;
const FIELD = /\{([^{}]*)\}/g;

/** With what is true in the place of the words in braces. */
export function filledIn(text: string, values: Partial<Record<string, string>>): string {
  return text.replace(FIELD, (whole, field: string) => values[field] ?? whole);
}

/** Blank lines part paragraphs; one that says the same twice is said once. */
export function paragraphsOf(text: string): string[] {
  const parts = text.split(/\n\s*\n/).map((part) => part.trim());
  return [...new Set(parts.filter(Boolean))];
}

/** As the form names it. */
export function messageFields(message: RecoveryMessage): Record<string, string[]> {
  const { on, delay, subject, text } = message;
  return { on: on ? ["on"] : [], delay: [String(delay)], subject: [subject], text: [text] };
}

export const MESSAGE_LABELS: FieldLabels = {
  on: { label: "Enviar este e-mail", kind: "truth" },
  delay: { label: "Quando" },
  subject: { label: "Assunto" },
  text: { label: "Texto" },
};
