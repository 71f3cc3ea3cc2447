import { z } from "zod";
import { MOST_CHOSEN } from "#app/offers/chosen-price.ts";
import { typedText } from "#app/platform/text/bare-text.ts";
import { isEmail, normalEmail } from "#app/platform/text/email-address.ts";
import { whatsappNumber } from "#app/platform/text/phone.ts";

const NOT_AN_OBJECT = "O pedido não está no formato esperado.";
const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029]/u;
const MAX_LINES = 50;

const id = (message: string) => z.int(message).min(1, message).max(999_999_999_999_999, message);

const line = z.strictObject({
  productId: id("Produto inválido."),
  /** On the page of an offer. */
  offerId: id("Oferta inválida.").optional(),
  /** What the buyer said there. */
  chosenCents: z
    .int("Valor inválido.")
    .min(0, "Valor inválido.")
    .max(MOST_CHOSEN, "Valor inválido.")
    .optional(),
  quantity: z.int("Quantidade inválida.").min(1, "Quantidade inválida.").max(9999, "Quantidade inválida."),
});

const kept = z.strictObject(
  {
    /** The box under the field is ticked; without it there is nothing to send. */
    agreed: z.literal(true, "Marque a opção para guardar o carrinho."),
    lines: z
      .array(line, "Informe os produtos.")
      .min(1, "O carrinho está vazio.")
      .max(MAX_LINES, `Um pedido tem no máximo ${MAX_LINES} linhas.`),
    coupon: z
      .string("Cupom inválido.")
      .trim()
      .min(1, "Cupom inválido.")
      .max(60, "Cupom inválido.")
      .optional(),
    name: z
      .string("Nome inválido.")
      .transform(typedText)
      .refine((text) => text.length <= 120, "O nome pode ter até 120 caracteres.")
      .refine((text) => !CONTROL_CHARACTERS.test(text), "O nome tem caracteres inválidos.")
      .default(""),
    email: z.string("Informe seu e-mail").transform(normalEmail).refine(isEmail, "E-mail inválido"),
    /** Sent only with the second box ticked. */
    phone: z
      .string("Telefone inválido")
      .max(40, "Telefone inválido")
      .transform((text) => whatsappNumber(text) ?? "")
      .refine((text) => text !== "", "Telefone inválido")
      .optional(),
  },
  NOT_AN_OBJECT,
);

const forgotten = z.strictObject({ agreed: z.literal(false) }, NOT_AN_OBJECT);

export const savedCartSchema = z.discriminatedUnion(
  "agreed",
  [kept, forgotten],
  "Marque ou desmarque a opção.",
);

export type SavedCartForm = z.output<typeof kept>;
