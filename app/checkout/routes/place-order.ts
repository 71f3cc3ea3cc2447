import type { RouterContextProvider } from "react-router";
import { type PlaceOrder, readOrder, repeatedCookie } from "#app/checkout/input/order-input.server.ts";
import { type Placed, placeOrder, type Refusal } from "#app/checkout/placing/checkout.server.ts";
import { checkoutOf } from "#app/checkout/placing/new-order.server.ts";
import type { Quote } from "#app/checkout/quote/quote.server.ts";
import { ownedTitle, REPEATED_TITLES } from "#app/checkout/quote/repeated-purchase-messages.ts";
import { METHOD_UNAVAILABLE, PAYMENT_UNAVAILABLE } from "#app/checkout/quote/ways-to-pay.server.ts";
import { appContext } from "#app/context.ts";
import { grantOrderCookie, orderCookie } from "#app/orders/access/order-links.server.ts";
import { MOST_OPEN } from "#app/orders/holds/held-orders.server.ts";
import { findProgress, showProgress } from "#app/orders/views/customer-orders.server.ts";
import { invalidAnswer, refuse } from "#app/orders/views/order-request.server.ts";
import { jsonAnswer, onlyPost, tooManyRequests } from "#app/platform/http/http.ts";
import { recoveryCookie } from "#app/recovery/carts/recovery-links.server.ts";
import type { Db } from "#db/connect.server.ts";
import type { Route } from "./+types/place-order.ts";

export const loader = onlyPost;

/** Public: makes an order from a cart, once per key. */
export async function action({ request, context }: Route.ActionArgs) {
  const wanted = await readOrder(context, request);
  if (!wanted.ok) return wanted.response;
  const app = context.get(appContext);
  const placed = await placeOrder(app.db, checkoutOf(app), wanted.value);
  const answer = placed.ok ? await placedAnswer(app.db, placed, app.now()) : refusalAnswer(placed);
  for (const cookie of await cookiesAfter(context, request, placed, wanted))
    answer.headers.append("set-cookie", cookie);
  return answer;
}

const TERMS_CHANGED =
  "Os termos de uso mudaram desde que esta página foi aberta. Recarregue a página e confira os termos; o que você digitou continua aqui.";
const DISK_FULL = "A loja não consegue registrar pedidos agora. Nada foi cobrado; tente de novo mais tarde.";

const TOO_MANY_FREE = {
  email: "Você já fez 5 pedidos gratuitos hoje com este e-mail. Tente amanhã.",
  network: "Muitos pedidos gratuitos vieram hoje da mesma rede. Tente amanhã, ou de outra rede.",
} as const;
/** Reveals nothing about another person's orders, not even that they exist. */
const TOO_MANY_OPEN = {
  buyer: `Você já tem ${MOST_OPEN} pedidos esperando pagamento. Pague ou cancele um deles para fazer outro.`,
  network:
    "Há pedidos demais esperando pagamento a partir desta rede. Nada foi cobrado; tente de novo em alguns minutos.",
} as const;

function refusalAnswer(refusal: Refusal): Response {
  switch (refusal.kind) {
    case "quote_changed":
      return refuse(409, refusal.kind, changedSentence(refusal.quote), { quote: refusal.quote });
    case "invalid":
      return invalidAnswer(refusal.errors);
    case "purchase_repeated": {
      const { repeated } = refusal;
      return refuse(409, refusal.kind, `${REPEATED_TITLES[repeated.state]}.`, { repeated });
    }
    case "already_owned":
      return refuse(409, refusal.kind, `${ownedTitle(refusal.owned)}.`, { owned: refusal.owned });
    case "key_reused":
      return refuse(422, refusal.kind, "Este pedido já foi enviado com outros dados. Recarregue a página.");
    case "method_unavailable":
      return refuse(503, refusal.kind, METHOD_UNAVAILABLE);
    case "terms_changed":
      return refuse(409, refusal.kind, TERMS_CHANGED);
    case "no_room":
      return refuse(507, refusal.kind, DISK_FULL);
    case "too_many_open":
      return refuse(
        409,
        "too_many_open_orders",
        TOO_MANY_OPEN[refusal.open.whose],
        refusal.open.whose === "buyer" ? { openOrders: refusal.open.publicIds } : {},
      );
    case "too_many_free": {
      const answer = tooManyRequests(refusal);
      const message = TOO_MANY_FREE[refusal.of];
      return refuse(
        429,
        "too_many_free_orders",
        message,
        {},
        {
          "retry-after": answer.headers.get("retry-after") ?? "3600",
        },
      );
    }
  }
}

function changedSentence({ lines }: Quote): string {
  const reason = lines.find((line) => line.reason)?.reason;
  return reason ? `${reason}. Nada foi cobrado.` : "Seu carrinho mudou. Confira antes de pagar.";
}

/** The order for the order page. An unreachable provider is an error, so that the form stays. */
async function placedAnswer(db: Db, placed: Extract<Placed, { ok: true }>, now: Date): Promise<Response> {
  const { public_id: publicId } = placed.order;
  const { start } = placed;
  const order = await progressOf(db, placed, now);
  if (start.kind === "unavailable") {
    const headers = { "retry-after": String(start.retryAfter) };
    return refuse(503, "payment_unavailable", PAYMENT_UNAVAILABLE, { publicId, order }, headers);
  }
  const instructions = order?.attempt?.instructions;
  const answer = {
    publicId,
    status: order?.status,
    payment: order?.paymentStatus,
    ...(instructions ? { instructions } : {}),
    order,
  };
  return jsonAnswer(answer, placed.created ? 201 : 200);
}

/** Cookies of the answer: access to a guest's order and the browser's value; revoked links are not repeated. */
async function cookiesAfter(
  context: Readonly<RouterContextProvider>,
  request: Request,
  placed: Placed,
  { value: input, setCookie }: { value: PlaceOrder; setCookie?: string | undefined },
): Promise<string[]> {
  const app = context.get(appContext);
  if (!placed.ok) {
    const repeated = placed.kind === "purchase_repeated" ? placed.repeated : null;
    const again = await repeatedCookie(context, request, repeated);
    return again ? [again] : [];
  }
  const { order, linkToken, created } = placed;
  const cookies: string[] = [];
  if (input.userId === undefined)
    cookies.push(
      linkToken ? orderCookie(app, order.public_id, linkToken) : await grantOrderCookie(app, order),
    );
  if (input.recoveryId && created) cookies.push(recoveryCookie(app, ""));
  return setCookie ? [...cookies, setCookie] : cookies;
}

async function progressOf(db: Db, { order, start }: Extract<Placed, { ok: true }>, now: Date) {
  if (start.kind === "started" && start.attempt) return showProgress(order, start.attempt, now);
  const viewer = { userId: undefined, isAdmin: false, linkOrderId: order.id };
  return findProgress(db, order.public_id, viewer, now);
}
