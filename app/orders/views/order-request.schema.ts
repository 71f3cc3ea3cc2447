// Input of the endpoints of an existing order.
import { z } from "zod";
import { ORDER_STATUSES } from "../log/order-labels.ts";

export const NOT_AN_OBJECT = "Envie os campos como um objeto.";
/** R$ 1,000,000.00. */
export const MAX_ORDER_CENTS = 100_000_000;
/** Generated in the browser, once per form. */
export const checkoutKeySchema = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/);

// Line breaks and tabs are allowed; other control characters are not, and PostgreSQL refuses NUL.
const CONTROL_CHARACTERS = /[^\P{Cc}\r\n\t]/u;
const TOO_LONG = "Escreva até 500 caracteres.";

const sentence = z
  .string("Escreva um texto.")
  .trim()
  .max(500, TOO_LONG)
  .refine((text) => !CONTROL_CHARACTERS.test(text), "O texto tem caracteres que não aceitamos.");
const reason = sentence.min(1, "Informe o motivo.");
const id = z.int("Número inválido.").min(1, "Número inválido.");
const cents = z
  .int("Informe um valor em centavos.")
  .min(1, "Informe um valor maior que zero.")
  .max(MAX_ORDER_CENTS * 2, "Valor alto demais.");
const lines = z.array(id, "Escolha os itens.").min(1, "Escolha os itens.").max(100, "Itens demais.");

export const statusSchema = z.strictObject(
  {
    status: z.enum(ORDER_STATUSES, "Escolha um status."),
    version: z.int("Recarregue a página.").min(1, "Recarregue a página."),
    note: sentence.optional(),
    money: z.enum(["came", "gift"], "Informe se o dinheiro chegou.").optional(),
  },
  NOT_AN_OBJECT,
);

const amount = { lines: lines.optional(), cents: cents.optional() };

/** Without `action` it is a new refund. */
export const refundSchema = z.discriminatedUnion(
  "action",
  [
    z.strictObject({ action: z.literal("create").optional(), ...amount, reason }),
    z.strictObject({ action: z.literal("approve"), refundId: id }),
    z.strictObject({ action: z.literal("refuse"), refundId: id, note: reason }),
    z
      .strictObject({
        action: z.literal("by-hand"),
        refundId: id.optional(),
        ...amount,
        reason: reason.optional(),
      })
      .refine((input) => input.refundId !== undefined || input.reason !== undefined, {
        path: ["reason"],
        message: "Informe o motivo.",
      }),
  ],
  "Confira os dados do reembolso.",
);

export const receiptSchema = z.strictObject({ cents }, NOT_AN_OBJECT);

export const refundRequestSchema = z.strictObject(
  {
    reason: sentence.optional(),
    /** A PIX key or account, where no provider refunds. */
    payTo: z
      .string("Escreva um texto.")
      .trim()
      .max(200, "Escreva até 200 caracteres.")
      .refine((text) => !CONTROL_CHARACTERS.test(text), "O texto tem caracteres que não aceitamos.")
      .optional(),
  },
  NOT_AN_OBJECT,
);

export const sandboxSchema = z.strictObject(
  {
    action: z.enum(
      ["pay", "settle", "expire", "dispute", "win-dispute", "lose-dispute"],
      "Esta ação não existe. Recarregue a página.",
    ),
  },
  NOT_AN_OBJECT,
);
