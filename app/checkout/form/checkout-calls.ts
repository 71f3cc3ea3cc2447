// The JSON addresses of checkout and order page, as the browser asks them.

import type { Quote } from "#app/checkout/quote/quote.server.ts";
import type { OrderProgress } from "#app/orders/views/customer-orders.server.ts";
import type { FieldErrors } from "#app/platform/forms/form.ts";
import { deadline } from "#app/ui/connection/deadline.ts";
import { type Loss, lossOf } from "#app/ui/connection/lost-connection.ts";
import { fetchSolving } from "#app/ui/puzzle/fetch-solving.ts";
import { ONLY_FIND_HEADER } from "../input/only-find.ts";
import type { OrderBody, RetryBody, SentLine } from "../input/order-input.server.ts";

/** What a refusal says. Which of the optional parts it has depends on its code. */
interface RefusalBody {
  error: string;
  message: string;
  errors?: FieldErrors;
  quote?: Quote;
  repeated?: NonNullable<Quote["repeated"]>;
  owned?: Quote["owned"];
  /** The public ids of this buyer's orders of which one has to be paid or cancelled first. */
  openOrders?: string[];
  order?: OrderProgress;
  publicId?: string;
}

export type Reply<T> =
  | { kind: "ok"; value: T }
  | { kind: "refused"; status: number; code: string; message: string; body: RefusalBody }
  /** No answer, or none of ours: nobody knows whether the request was carried out. */
  | { kind: "lost"; loss: Loss };

export interface PlacedOrder {
  publicId: string;
  order: OrderProgress;
}

export type QuoteReply = Reply<Quote>;
export type OrderReply = Reply<PlacedOrder>;
export type AttemptReply = Reply<{ order: OrderProgress }>;

const TIMEOUT_MS = 30_000;

/** `opens`: the screen that has just been opened with these lines, which is counted. */
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

/** `onlyFind` asks what became of an earlier submit, without starting its payment again. */
export function postOrder(key: string, body: OrderBody, onlyFind = false): Promise<OrderReply> {
  const headers = { "idempotency-key": key, ...(onlyFind ? { [ONLY_FIND_HEADER]: "1" } : {}) };
  return callJson("/api/checkout/orders", { body, headers });
}

export function postAttempt(publicId: string, body: RetryBody): Promise<AttemptReply> {
  return callJson(`/api/orders/${publicId}/attempts`, { body });
}

/** `back`: the person has just come back to the page, maybe from paying. */
export function fetchProgress(
  publicId: string,
  { signal, back = false }: { signal: AbortSignal; back?: boolean },
): Promise<Reply<OrderProgress>> {
  return callJson(`/api/orders/${publicId}${back ? "?agora=1" : ""}`, { signal });
}

/** Only the sandbox provider listens. */
export function postSandboxPayment(publicId: string): Promise<Reply<unknown>> {
  return callJson(`/api/orders/${publicId}/sandbox`, { body: { action: "pay" } });
}

interface CallOptions {
  /** With a body the call is a POST. */
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

/** An answer above 500 that is not one of ours may come from anything between here and the shop. */
function readRefusal(status: number, answer: RefusalBody | null): Reply<never> {
  if (typeof answer?.error !== "string" || typeof answer.message !== "string" || status === 500) {
    return { kind: "lost", loss: "fault" };
  }
  return { kind: "refused", status, code: answer.error, message: answer.message, body: answer };
}
