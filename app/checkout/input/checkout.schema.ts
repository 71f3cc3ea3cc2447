// What the checkout's addresses take. Strict: a price, a total or a status from the browser is refused, not ignored.
import { z } from "zod";
import { touchSchema } from "#app/analytics/touch/touch.schema.ts";
import { normalCode } from "#app/coupons/coupon-code.ts";
import { isNameTooShort, NAME_TOO_SHORT } from "#app/identity/user-rules.ts";
import { MOST_CHOSEN } from "#app/offers/chosen-price.ts";
import { NOT_AN_OBJECT } from "#app/orders/views/order-request.schema.ts";
import { isTaxId, normalizeTaxId } from "#app/payments/port/tax-id.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { bareText, typedText } from "#app/platform/text/bare-text.ts";
import { isEmail, normalEmail } from "#app/platform/text/email-address.ts";

const MAX_LINES = 100;
const MAX_LINE_QUANTITY = 9999;

const QUANTITY = "A quantidade deve ser um número inteiro de 1 a 9.999.";

const NO_CHOICE = "Este produto tem o seu próprio preço.";
const AMOUNT = "Informe um valor, como 10 ou 10,50.";

const productId = z.int("Produto desconhecido.").min(1, "Produto desconhecido.");
const offerId = z.int("Oferta desconhecida.").min(1, "Oferta desconhecida.").optional();
const bumpId = z.int("Oferta adicional desconhecida.").min(1, "Oferta adicional desconhecida.").optional();
const chosenCents = z
  .int(AMOUNT)
  .min(0, AMOUNT)
  .max(MOST_CHOSEN, `O máximo é ${formatBRL(MOST_CHOSEN)}.`)
  .optional();
const quantity = z.int(QUANTITY).min(1, QUANTITY).max(MAX_LINE_QUANTITY, QUANTITY);
const lines = z
  .array(
    z.strictObject({ productId, quantity, offerId, chosenCents, bumpId }, "Linha inválida."),
    "Informe os produtos.",
  )
  .max(MAX_LINES, `Um pedido tem no máximo ${MAX_LINES} linhas.`)
  .superRefine((wanted, context) => {
    const sums = new Map<number, number>();
    for (const [at, line] of wanted.entries()) {
      const sum = (sums.get(line.productId) ?? 0) + line.quantity;
      sums.set(line.productId, sum);
      if (sum > MAX_LINE_QUANTITY) {
        context.addIssue({ code: "custom", path: [at, "quantity"], message: QUANTITY });
      }
      if (line.chosenCents !== undefined && line.offerId === undefined) {
        context.addIssue({ code: "custom", path: [at, "chosenCents"], message: NO_CHOICE });
      }
    }
  });

const method = z.enum(["credit", "pix", "boleto"], "Escolha a forma de pagamento.");
const installments = z
  .int("Escolha o parcelamento.")
  .min(1, "Escolha o parcelamento.")
  .max(12, "Escolha o parcelamento.");
const cardToken = z.string().min(1, "Informe o cartão.").max(200, "Cartão inválido.");
const document = z
  .string()
  .max(30, "CPF ou CNPJ inválido")
  .transform(normalizeTaxId)
  .refine(isTaxId, "CPF ou CNPJ inválido");

const adAnswer = z.strictObject({ yes: z.boolean(), text: z.string(), script: z.string() });

const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029]/u;

const line = (missing: string, most = 120) =>
  z
    .string(missing)
    .transform(typedText)
    .refine((text) => text !== "", missing)
    .refine((text) => text.length <= most, `Escreva até ${most} caracteres.`)
    .refine((text) => !CONTROL_CHARACTERS.test(text), "O endereço tem caracteres inválidos.");

/** The whole address, or none at all for methods that need none; the chosen plan decides which. */
const address = {
  zip: z
    .string()
    .transform(bareText)
    .refine((text) => /^\d{8}$/.test(text), "O CEP tem 8 números")
    .optional(),
  street: line("Informe a rua").optional(),
  streetNumber: line("Informe o número", 20).optional(),
  complement: line("Informe o complemento").optional(),
  neighborhood: line("Informe o bairro").optional(),
  city: line("Informe a cidade").optional(),
  state: z
    .string()
    .regex(/^[A-Z]{2}$/, "Escolha o estado")
    .optional(),
};

/** Whatever is typed is looked for; only a text that no coupon can have is cut off. */
const coupon = z
  .string("Cupom inválido.")
  .max(200, "Cupom inválido.")
  .transform(normalCode)
  .transform((code) => code || undefined)
  .optional();

/** The public id of a paid order after which something is offered; what is none of this buyer's brings nothing. */
const after = z.string("Pedido inválido.").max(64, "Pedido inválido.").optional();

export const quoteSchema = z.strictObject(
  {
    lines,
    coupon,
    after,
    method: method.optional(),
    installments: installments.optional(),
  },
  NOT_AN_OBJECT,
);

export const orderSchema = z.strictObject(
  {
    lines: lines.min(1, "O carrinho está vazio."),
    coupon,
    after,
    seenTotalCents: z.int("Total inválido.").min(0, "Total inválido."),
    name: z
      .string("Informe seu nome completo")
      .transform(typedText)
      .refine((text) => text !== "", "Informe seu nome completo")
      .refine((text) => text === "" || !isNameTooShort(text), NAME_TOO_SHORT)
      .refine((text) => text.length <= 120, "O nome pode ter até 120 caracteres.")
      .refine((text) => !CONTROL_CHARACTERS.test(text), "O nome tem caracteres inválidos."),
    email: z.string("Informe seu e-mail").transform(normalEmail).refine(isEmail, "E-mail inválido"),
    document: document.optional(),
    method: method.optional(),
    installments: installments.default(1),
    cardToken: cardToken.optional(),
    ...address,
    firstTouch: touchSchema,
    /** Left out when the visitor came only once. */
    lastTouch: touchSchema,
    /** What was answered to the question about ads, if it was asked; one that cannot be read is none, and no sale is lost by it. */
    adAnswer: adAnswer.optional().catch(undefined),
    /** The terms that the page showed. */
    termsId: z.int("Recarregue a página.").min(1, "Recarregue a página.").optional(),
    /** The buyer was told that they have this, or are paying for it, and wants it once more. */
    again: z.boolean("Responda se quer comprar de novo.").optional(),
    /** The box of the newsletter was ticked; what cannot be read is no yes, and no order is lost by it. */
    newsletter: z.boolean().optional().catch(undefined),
  },
  NOT_AN_OBJECT,
);

export const retrySchema = z.strictObject(
  {
    lastAttempt: z.int("Recarregue a página.").min(0, "Recarregue a página."),
    method,
    /** Needed where the order costs another sum by this way to pay: the buyer has seen it. */
    seenTotalCents: z.int("Total inválido.").min(0, "Total inválido.").optional(),
    installments: installments.default(1),
    cardToken: cardToken.optional(),
    document: document.optional(),
    ...address,
  },
  NOT_AN_OBJECT,
);

export type OrderForm = z.output<typeof orderSchema>;
export type QuoteForm = z.output<typeof quoteSchema>;
export type RetryForm = z.output<typeof retrySchema>;
/** A line of a cart before it is priced. */
export type WantedLine = OrderForm["lines"][number];

/** As the browser sends them. */
export type OrderBody = z.input<typeof orderSchema>;
export type RetryBody = z.input<typeof retrySchema>;
export type SentLine = OrderBody["lines"][number];
