import { z } from "zod";
import { emailField } from "#app/identity/user.schema.ts";
import { MOST_MARKED } from "#app/orders/admin/order-filter.ts";
import { ORDER_STATUSES } from "#app/orders/log/order-labels.ts";
import { moneyLine } from "#app/platform/forms/number.schema.ts";
import { linesOfText, repeated, rowId } from "#app/platform/forms/text.schema.ts";
import { fieldToCents } from "#app/platform/money-and-dates/money.ts";

const NOT_AN_AMOUNT = "Digite um valor como 49,90.";
const WHY_NOT = "Escreva o motivo: ele vai para o cliente.";
const MAX_NOTE = 500;
const MAX_LINES = 100;

const order = rowId;

export const statusFormSchema = z.strictObject({
  intent: z.literal("status"),
  order,
  version: rowId,
  status: z.enum(ORDER_STATUSES, "Escolha um status da lista."),
  note: linesOfText(MAX_NOTE).optional(),
  money: z.enum(["came", "gift"], "Informe se o dinheiro chegou.").optional(),
});

const refundFields = z.strictObject({
  intent: z.literal("refund"),
  order,
  key: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/, "Recarregue a página e tente de novo."),
  scope: z.enum(["whole", "lines", "amount"], "Escolha quanto reembolsar."),
  lines: repeated(rowId, MAX_LINES, "São itens demais."),
  amount: z.string().max(40, NOT_AN_AMOUNT).optional(),
  reason: linesOfText(MAX_NOTE, "Escreva o motivo."),
  by_hand: z.literal("1").optional(),
});

/** Reads only the fields of the chosen scope: the others were hidden. */
export const refundFormSchema = refundFields.transform((form, context) => {
  const { scope, order, key, reason } = form;
  const lines = scope === "lines" ? form.lines : undefined;
  const cents = scope === "amount" ? fieldToCents(form.amount ?? "") : undefined;
  if (lines?.length === 0) {
    context.addIssue({ code: "custom", path: ["lines"], message: "Marque pelo menos um item." });
  }
  if (scope === "amount" && !cents) {
    context.addIssue({ code: "custom", path: ["amount"], message: NOT_AN_AMOUNT });
  }
  return { order, key, reason, lines, cents, byHand: form.by_hand === "1" };
});

const answered = { intent: z.literal("answer-refund"), order, refund: rowId };

/** A refusal needs a reason, which the customer reads. */
export const answerRefundSchema = z.discriminatedUnion(
  "answer",
  [
    z.strictObject({ ...answered, answer: z.literal("refuse"), note: linesOfText(MAX_NOTE, WHY_NOT) }),
    z.strictObject({ ...answered, answer: z.enum(["approve", "by-hand"]) }),
  ],
  "Escolha uma resposta.",
);

export const receiptFormSchema = z.strictObject({
  intent: z.literal("receipt"),
  order,
  amount: moneyLine({ min: 1, required: NOT_AN_AMOUNT, sentence: NOT_AN_AMOUNT }),
});

/** Marked rows, or `all`: the number of rows that the screen showed. */
export const resendMarkedSchema = z.strictObject({
  intent: z.literal("resend-marked"),
  id: repeated(rowId, MOST_MARKED, `Marque no máximo ${MOST_MARKED} pedidos por vez.`),
});

export const linkFormSchema = z.strictObject({ intent: z.literal("link"), order });
/** Which mail to send; left out: the one with the link. */
export const resendFormSchema = z.strictObject({
  intent: z.literal("resend"),
  order,
  mail: z.enum(["confirmation", "payment", "link"], "Escolha um e-mail da lista.").optional(),
});

export const readdressSchema = z.strictObject({
  intent: z.literal("readdress"),
  order,
  version: rowId,
  email: emailField,
  reason: linesOfText(MAX_NOTE, "Escreva o motivo: ele fica no histórico do pedido."),
});
