// Input of the checkout endpoints, and how a request becomes the input of quotes and orders: the body, the person, the
// browser. The schemas are strict: a price, total or status sent by the browser is refused.

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

/** A complete address or none; the chosen payment plan decides which. */
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

/** Any text is looked up; only the length is limited. */
const coupon = z
  .string("Cupom inválido.")
  .max(200, "Cupom inválido.")
  .transform(normalCode)
  .transform((code) => code || undefined)
  .optional();

/** Public id of a paid order after which something is offered. Another buyer's order is ignored. */
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
    /** The answer to the consent question for ads. Unreadable answers are ignored, so that no sale is lost. */
    adAnswer: adAnswer.optional().catch(undefined),
    /** Id of the terms that the page showed. */
    termsId: z.int("Recarregue a página.").min(1, "Recarregue a página.").optional(),
    /** The buyer was told that they own this or are paying for it, and wants it once more. */
    again: z.boolean("Responda se quer comprar de novo.").optional(),
    /** The newsletter box. Unreadable values count as not ticked, so that no order is lost. */
    newsletter: z.boolean().optional().catch(undefined),
  },
  NOT_AN_OBJECT,
);

export const retrySchema = z.strictObject(
  {
    lastAttempt: z.int("Recarregue a página.").min(0, "Recarregue a página."),
    method,
    /** Required where this payment method changes the order's total: the total that the buyer saw. */
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
/** A line before pricing. */
export type WantedLine = OrderForm["lines"][number];

/** As sent by the browser. */
export type OrderBody = z.input<typeof orderSchema>;
export type RetryBody = z.input<typeof retrySchema>;
export type SentLine = OrderBody["lines"][number];

type Context = Readonly<RouterContextProvider>;

/** Facts about the person who asks, not taken from the body. */
interface Asker {
  userId?: number | undefined;
  ip?: string | undefined;
  /** The caller whose attempts are counted when the coupon is wrong. */
  caller?: Caller | undefined;
  browserHash?: string | undefined;
  /** Id of this buyer's paid order after which the line's bump is offered. */
  afterOrder?: number | undefined;
}

export type AskQuote = Omit<QuoteForm, "after"> & Asker;

export interface PlaceOrder extends Omit<OrderForm, "termsId" | "after">, Asker {
  /** The browser's Idempotency-Key. */
  key: string;
  /** Browser facts for ad services, used only if the buyer agreed. */
  adVisit?: AdVisit | undefined;
  /** Accepted terms; undefined when nothing is left to accept. */
  terms?: AcceptedTerms | undefined;
  /** The saved cart whose link brought the buyer. */
  recoveryId?: number | undefined;
  /** Look up the key's result and start nothing, because the buyer changed the form since. */
  onlyFind?: boolean;
}

/**
 * Fields that identify an order. The person is one of them, so another person with the same key is a different order.
 * Digests are stored as long as their orders: insert a new name in alphabetical order and leave it out of the digest
 * while it is undefined.
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

/** Two requests under one key are the same order when their digests are equal. */
export function digestOf(input: PlaceOrder): string {
  const body = IDENTITY.filter((name) => name in input).map((name) => [name, input[name]]);
  return sha256Hex(JSON.stringify(body));
}

/** Reads a new order. `setCookie` is set for a browser without a checkout cookie. */
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

/** Reads a question for the price. Sets no cookie. */
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

/** Id of the paid order after which something is offered. Undefined without one and for another person's order. */
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

// Recognises a browser that buys without signing in: a random cookie of this host, whose hash is stored with the order.
const NAME = "checkout";
const VALUE = /^[A-Za-z0-9_-]{22}$/;
/** Equal to the lifetime of the cookie that opens a guest's order. */
const SECONDS = 30 * 86_400;

interface CheckoutBrowser {
  hash: string;
  /** The Set-Cookie line for a browser without a checkout cookie. */
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

/** Sends the order's cookie again, because the answer that carried it may have been lost. */
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
