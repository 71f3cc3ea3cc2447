// What the checkout's addresses take, and how a request becomes what the quote and a new order work with: what was sent, who
// sent it, and what its browser is known for. The schemas are strict: a price, a total or a status from the browser is
// refused, not ignored.

import { randomBytes } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import type { AdVisit } from "#app/ads/events/ad-facts.server.ts";
import { touchSchema } from "#app/analytics/touch/touch.schema.ts";
import { type AppContext, appContext, requestContext } from "#app/context.ts";
import { normalCode } from "#app/coupons/coupon-code.ts";
import { currentUser } from "#app/identity/sessions/sessions.server.ts";
import { isNameTooShort, NAME_TOO_SHORT } from "#app/identity/user-rules.ts";
import { type AcceptedTerms, acceptedTerms } from "#app/legal/legal-texts.server.ts";
import { MOST_CHOSEN } from "#app/offers/chosen-price.ts";
import { grantOrderCookie, guestOrderId } from "#app/orders/access/order-links.server.ts";
import { findVisibleOrder, isBuyer, viewerOf } from "#app/orders/views/customer-orders.server.ts";
import { NOT_AN_OBJECT } from "#app/orders/views/order-request.schema.ts";
import {
  couponPuzzle,
  overLimit,
  type Read,
  readKey,
  readOrderBody,
} from "#app/orders/views/order-request.server.ts";
import { isTaxId, normalizeTaxId } from "#app/payments/port/tax-id.ts";
import type { Caller } from "#app/platform/gates/gate.server.ts";
import { cookieLine, cookieValue } from "#app/platform/http/site-cookies.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { bareText, typedText } from "#app/platform/text/bare-text.ts";
import { isEmail, normalEmail } from "#app/platform/text/email-address.ts";
import { sha256Hex } from "#app/platform/text/sha256-hex.server.ts";
import { findLinkedCart, RECOVERY_COOKIE } from "#app/recovery/carts/recovery-links.server.ts";
import { ONLY_FIND_HEADER } from "./only-find.ts";

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

type Context = Readonly<RouterContextProvider>;

/** Facts about the person who asks, apart from what they send. */
interface Asker {
  userId?: number | undefined;
  ip?: string | undefined;
  /** Who is counted when the coupon's word is wrong. */
  caller?: Caller | undefined;
  /** Facts about the browser that orders. */
  browserHash?: string | undefined;
  /** The paid order of this buyer after which the bump of its line is offered. */
  afterOrder?: number | undefined;
}

export type AskQuote = Omit<QuoteForm, "after"> & Asker;

export interface PlaceOrder extends Omit<OrderForm, "termsId" | "after">, Asker {
  /** The browser's Idempotency-Key. */
  key: string;
  /** What ad services would be told of the browser, should the buyer have agreed. */
  adVisit?: AdVisit | undefined;
  /** The terms that the buyer accepted, or that they are none to accept any more. */
  terms?: AcceptedTerms | undefined;
  /** The kept cart by whose link it came. */
  recoveryId?: number | undefined;
  /** Asks what became of the key and starts nothing: the buyer has changed the form since. */
  onlyFind?: boolean;
}

/**
 * What makes the order what it is; another person with the same key is another body too. All else that is sent may be
 * forgotten or found out by the browser before it asks once more. Digests are kept as long as their orders: a name that is
 * added goes where the alphabet has it, and is left out of the digest while nobody sends it.
 */
const IDENTITY = [
  "cardToken",
  "city",
  "complement",
  "coupon",
  "document",
  "email",
  "installments",
  "lines",
  "method",
  "name",
  "neighborhood",
  "seenTotalCents",
  "state",
  "street",
  "streetNumber",
  "userId",
  "zip",
] as const satisfies readonly (keyof PlaceOrder)[];

/** Two requests under one key are the same order when their digests are. */
export function digestOf(input: PlaceOrder): string {
  const body = IDENTITY.filter((name) => name in input).map((name) => [name, input[name]]);
  return sha256Hex(JSON.stringify(body));
}

/** Of a new order; `setCookie` is for a browser that had no value yet. */
export async function readOrder(
  context: Context,
  request: Request,
): Promise<Read<PlaceOrder> & { setCookie?: string | undefined }> {
  const refused = await overLimit(context, "order");
  if (refused) return { ok: false, response: refused };
  const body = await readOrderBody(request, orderSchema);
  if (!body.ok) return body;
  const key = readKey(request);
  if (!key.ok) return key;
  const unsure = await puzzleFor(context, body.value);
  if (unsure) return { ok: false, response: unsure };
  const app = context.get(appContext);
  const { termsId, after, ...sent } = body.value;
  const browser = checkoutBrowser(app, request);
  const { headers } = request;
  const asker = askerOf(context, browser.hash);
  const { ip } = asker;
  const link = cookieValue(app, RECOVERY_COOKIE, request);
  const value = {
    ...sent,
    ...asker,
    key: key.value,
    terms: await acceptedTerms(app, termsId),
    afterOrder: await orderBehind(context, request, after),
    recoveryId: link ? (await findLinkedCart(app.db, link))?.id : undefined,
    onlyFind: headers.has(ONLY_FIND_HEADER),
    adVisit: { ip, userAgent: headers.get("user-agent"), cookie: headers.get("cookie") },
  };
  return { ok: true, value, setCookie: browser.setCookie };
}

/** Of a question for the price; nothing is remembered of a browser that only asks. */
export async function readQuote(context: Context, request: Request): Promise<Read<AskQuote>> {
  const refused = await overLimit(context, "quote");
  if (refused) return { ok: false, response: refused };
  const body = await readOrderBody(request, quoteSchema);
  if (!body.ok) return body;
  const unsure = await puzzleFor(context, body.value);
  if (unsure) return { ok: false, response: unsure };
  const { after, ...sent } = body.value;
  const asker = askerOf(context, knownBrowserHash(context.get(appContext), request));
  const afterOrder = await orderBehind(context, request, after);
  return { ok: true, value: { ...sent, ...asker, afterOrder } };
}

async function puzzleFor(context: Context, { coupon }: { coupon?: string | undefined }) {
  return coupon ? couponPuzzle(context.get(appContext), context.get(requestContext)) : undefined;
}

function askerOf(context: Context, browserHash: string | undefined) {
  const caller = context.get(requestContext);
  return { userId: currentUser(context)?.id, ip: caller.ip, caller, browserHash };
}

/** The number of the paid order after which something is offered; undefined for none, and for another person's. */
async function orderBehind(
  context: Context,
  request: Request,
  publicId: string | undefined,
): Promise<number | undefined> {
  if (publicId === undefined) return undefined;
  const viewer = { ...(await viewerOf(context, request, publicId)), isAdmin: false };
  const order = await findVisibleOrder(context.get(appContext).db, publicId, viewer);
  return order && isBuyer(order, viewer) ? order.id : undefined;
}

// The browser that buys without signing in: a random value in a cookie of this host, its hash with the order.
const NAME = "checkout";
const VALUE = /^[A-Za-z0-9_-]{22}$/;
/** As long as the cookie that opens a guest's order. */
const SECONDS = 30 * 86_400;

interface CheckoutBrowser {
  hash: string;
  /** The Set-Cookie line for a browser that had no value yet: nothing was bought with it so far. */
  setCookie?: string;
}

export function checkoutBrowser(app: Pick<AppContext, "config">, request: Request): CheckoutBrowser {
  const known = knownBrowserHash(app, request);
  if (known) return { hash: known };
  const value = randomBytes(16).toString("base64url");
  return { hash: sha256Hex(value), setCookie: cookieLine(app, NAME, value, SECONDS) };
}

/** Undefined for a browser that has not been to the checkout. */
export function knownBrowserHash(app: Pick<AppContext, "config">, request: Request): string | undefined {
  const value = cookieValue(app, NAME, request);
  return value !== undefined && VALUE.test(value) ? sha256Hex(value) : undefined;
}

/** The answer that brought the order's cookie may have been lost on its way: then this browser gets another. */
export async function repeatedCookie(
  context: Context,
  request: Request,
  repeated: { isGuests: boolean; publicId: string; orderId: number } | null,
): Promise<string | undefined> {
  if (!repeated?.isGuests) return undefined;
  if ((await guestOrderId(context, request, repeated.publicId)) !== undefined) return undefined;
  return grantOrderCookie(context.get(appContext), {
    id: repeated.orderId,
    public_id: repeated.publicId,
  });
}
