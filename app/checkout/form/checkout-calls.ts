// Calls of the JSON endpoints of checkout and order page.

import type { Quote } from "#app/checkout/quote/quote.server.ts";
import type { OrderProgress } from "#app/orders/views/customer-orders.server.ts";
import type { FieldErrors } from "#app/platform/forms/form.ts";
import { deadline } from "#app/ui/connection/deadline.ts";
import { type Loss, lossOf } from "#app/ui/connection/lost-connection.ts";
import { fetchSolving } from "#app/ui/puzzle/fetch-solving.ts";
import { ONLY_FIND_HEADER } from "../input/only-find.ts";
import type { OrderBody, RetryBody, SentLine } from "../input/order-input.server.ts";

/** A refusal. Which optional fields are set depends on the code. */
interface RefusalBody {
  error: string;
  message: string;
  errors?: FieldErrors;
  quote?: Quote;
  repeated?: NonNullable<Quote["repeated"]>;
  owned?: Quote["owned"];
  /** Public ids of this buyer's open orders, one of which must be paid or cancelled first. */
  openOrders?: string[];
  order?: OrderProgress;
  publicId?: string;
}

export type Reply<T> =
  | { kind: "ok"; value: T }
  | { kind: "refused"; status: number; code: string; message: string; body: RefusalBody }
  /** No answer, or an answer that is not from the shop: it is unknown whether the request was carried out. */
  | { kind: "lost"; loss: Loss };

export interface PlacedOrder {
  publicId: string;
  order: OrderProgress;
}

export type QuoteReply = Reply<Quote>;
export type OrderReply = Reply<PlacedOrder>;
export type AttemptReply = Reply<{ order: OrderProgress }>;

const TIMEOUT_MS = 30_000;

/** `opens` names the screen that these lines just opened, for statistics. */
export function fetchQuote(
  lines: readonly SentLine[],
  coupon: string | null,
  signal: AbortSignal,
  opens?: "carrinho" | "checkout",
): Promise<QuoteReply> {
  return callJson(`/api/checkout/quote${opens ? `?abre=${opens}` : ""}`, {
    body: { lines, ...(coupon ? { coupon } : {}) },
    signal,
  });
}

/** `onlyFind` asks for the result of an earlier submit without starting its payment again. */
export function postOrder(key: string, body: OrderBody, onlyFind = false): Promise<OrderReply> {
  const headers = { "idempotency-key": key, ...(onlyFind ? { [ONLY_FIND_HEADER]: "1" } : {}) };
  return callJson("/api/checkout/orders", { body, headers });
}

export function postAttempt(publicId: string, body: RetryBody): Promise<AttemptReply> {
  return callJson(`/api/orders/${publicId}/attempts`, { body });
}

/** `back`: the buyer has just come back to the page, perhaps from paying. */
export function fetchProgress(
  publicId: string,
  { signal, back = false }: { signal: AbortSignal; back?: boolean },
): Promise<Reply<OrderProgress>> {
  return callJson(`/api/orders/${publicId}${back ? "?agora=1" : ""}`, { signal });
}

/** Only the sandbox provider accepts this call. */
export function postSandboxPayment(publicId: string): Promise<Reply<unknown>> {
  return callJson(`/api/orders/${publicId}/sandbox`, { body: { action: "pay" } });
}

interface CallOptions {
  /** A call with a body is a POST. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

async function callJson<T>(path: string, { body, headers, signal }: CallOptions): Promise<Reply<T>> {
  try {
    const response = await fetchSolving(path, {
      method: body === undefined ? "GET" : "POST",
      headers: { accept: "application/json", "content-type": "application/json", ...headers },
      body: body === undefined ? null : JSON.stringify(body),
      signal: deadline(TIMEOUT_MS, signal),
    });
    const answer = await response.json();
    if (response.ok) return { kind: "ok", value: answer };
    return readRefusal(response.status, answer);
  } catch (error) {
    return { kind: "lost", loss: lossOf(error) };
  }
}

/** A status of 500 or a body of another format may come from a proxy, so the result is unknown. */
function readRefusal(status: number, answer: RefusalBody | null): Reply<never> {
  if (typeof answer?.error !== "string" || typeof answer.message !== "string" || status === 500) {
    return { kind: "lost", loss: "fault" };
  }
  return { kind: "refused", status, code: answer.error, message: answer.message, body: answer };
}
