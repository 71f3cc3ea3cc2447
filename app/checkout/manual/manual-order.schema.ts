import { z } from "zod";
import { EMAIL_INVALID, isNameTooShort, NAME_TOO_SHORT } from "#app/identity/user-rules.ts";
import { isTaxId, normalizeTaxId } from "#app/payments/port/tax-id.ts";
import { checkbox, lineOfText, linesOfText, repeated, rowId } from "#app/platform/forms/text.schema.ts";
import { typedDay } from "#app/platform/money-and-dates/day-fields.ts";
import { fieldToCents } from "#app/platform/money-and-dates/money.ts";
import { isEmail, normalEmail } from "#app/platform/text/email-address.ts";

const MOST_PRODUCTS = 20;
const NOT_AN_AMOUNT = "Digite o valor recebido, como 49,90.";

/** A sale that the owner records by hand. */
export const manualOrderSchema = z
  .strictObject({
    intent: z.literal("manual-order"),
    key: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/, "Recarregue a página e tente de novo."),
    // An added field left empty counts as none.
    product: repeated(
      z.union([z.literal("").transform(() => 0), rowId]),
      MOST_PRODUCTS,
      `Escolha no máximo ${MOST_PRODUCTS} produtos.`,
    )
      .transform((ids) => ids.filter(Boolean))
      .refine((ids) => ids.length > 0, "Escolha pelo menos um produto."),
    name: lineOfText(120, "Informe o nome de quem comprou.").refine(
      (text) => text === "" || !isNameTooShort(text),
      NAME_TOO_SHORT,
    ),
    email: lineOfText(254, "Informe o e-mail de quem comprou.")
      .transform(normalEmail)
      .refine(isEmail, EMAIL_INVALID),
    document: lineOfText(30)
      .transform(normalizeTaxId)
      .refine((text) => text === "" || isTaxId(text), "CPF ou CNPJ inválido")
      .optional(),
    money: z.enum(["paid", "gift"], "Informe se foi pago ou se é um presente."),
    method: z.enum(["pix", "credit", "boleto"], "Escolha como foi pago.").optional(),
    amount: lineOfText(20).optional(),
    paid_on: lineOfText(20).transform(typedDay).optional(),
    note: linesOfText(500).optional(),
    mail: checkbox,
  })
  .transform(({ intent: _, amount, method, paid_on, ...form }, context) => {
    // For a gift only product and person count: the other fields were hidden.
    if (form.money === "gift") return { ...form, paid: undefined };
    const cents = fieldToCents(amount ?? "");
    if (!cents) context.addIssue({ code: "custom", path: ["amount"], message: NOT_AN_AMOUNT });
    if (!method) context.addIssue({ code: "custom", path: ["method"], message: "Escolha como foi pago." });
    if (!/^\d{4}-\d\d-\d\d$/.test(paid_on ?? "")) {
      context.addIssue({ code: "custom", path: ["paid_on"], message: "Informe o dia em que foi pago." });
    }
    return { ...form, paid: { cents: cents ?? 0, method: method ?? "pix", day: paid_on ?? "" } };
  });

export type ManualOrderForm = z.output<typeof manualOrderSchema>;
