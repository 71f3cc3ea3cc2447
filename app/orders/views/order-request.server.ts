// Reads requests of the order endpoints and builds their refusals.

import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import { type AppContext, appContext, requestContext } from "#app/context.ts";
import { currentUser } from "#app/identity/sessions/sessions.server.ts";
import { cardNumberIn } from "#app/platform/forms/card-guard.ts";
import { type FieldErrors, parseValue } from "#app/platform/forms/form.ts";
import {
  type Caller,
  knock,
  knockAs,
  mayTry,
  type Passage,
  type PersonGate,
} from "#app/platform/gates/gate.server.ts";
import { jsonAnswer, readJson, tooManyRequests } from "#app/platform/http/http.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { checkoutKeySchema } from "./order-request.schema.ts";

export type Read<T> = Outcome<{ value: T }, { response: Response }>;

function cardRefused(found: string): Response {
  const message = `Não envie números de cartão aqui (${found}): eles vão direto do seu navegador ao meio de pagamento.`;
  return refuse(422, "card_data_refused", message);
}

/** Parses the body by a strict schema. A card number anywhere ends the request first. */
export async function readOrderBody<S extends z.ZodType>(
  request: Request,
  schema: S,
): Promise<Read<z.output<S>>> {
  const body = await readJson(request);
  if (!body.ok) return body;
  const found = cardNumberIn(body.value);
  if (found) return { ok: false, response: cardRefused(found) };
  const parsed = parseValue(schema, body.value);
  return parsed.ok ? parsed : { ok: false, response: invalidAnswer(parsed.errors) };
}

/** The browser's Idempotency-Key. */
export function readKey(request: Request): Read<string> {
  const header = request.headers.get("idempotency-key") ?? "";
  const found = cardNumberIn(header);
  if (found) return { ok: false, response: cardRefused(found) };
  const key = checkoutKeySchema.safeParse(header);
  if (key.success) return { ok: true, value: key.data };
  const message = "Falta a chave do pedido. Recarregue a página e tente de novo.";
  return { ok: false, response: refuse(422, "key_missing", message) };
}

/** Counts an attempt of the IP address and of the account, or of `person`. */
async function countTry(
  context: Readonly<RouterContextProvider>,
  gate: PersonGate,
  person?: string,
): Promise<Passage> {
  const app = context.get(appContext);
  const tried = await knock(app, context.get(requestContext), gate);
  const account = currentUser(context)?.id;
  const whose = person ?? (account === undefined ? undefined : String(account));
  return tried.ok && whose !== undefined ? knockAs(app, gate, whose) : tried;
}

/** The answer beyond the limit. */
export async function overLimit(
  context: Readonly<RouterContextProvider>,
  gate: PersonGate,
  person?: string,
): Promise<Response | undefined> {
  const tried = await countTry(context, gate, person);
  return tried.ok ? undefined : tooManyRequests(tried);
}

/** The same for one order, for a page. */
export function orderLimit(
  context: Readonly<RouterContextProvider>,
  order: { id: number },
  gate: PersonGate,
): Promise<Passage> {
  return countTry(context, gate, `order:${order.id}`);
}

/** A puzzle for an unknown browser whose network tried many wrong coupon codes; undefined if not needed. */
export async function couponPuzzle(app: AppContext, caller: Caller): Promise<Response | undefined> {
  const tried = await mayTry(app, caller, "coupon");
  return !tried.ok && tried.puzzle ? tooManyRequests(tried) : undefined;
}

export function refuse(
  status: number,
  error: string,
  message: string,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Response {
  return jsonAnswer({ error, message, ...more }, status, headers);
}

export function invalidAnswer(errors: FieldErrors): Response {
  const message = Object.values(errors)[0] ?? "Confira os campos.";
  return refuse(422, "invalid", message, { errors });
}

export function orderNotFound(): Response {
  return refuse(404, "not_found", "Pedido não encontrado.");
}

/** The order id in an admin URL; undefined if malformed. */
export function orderNumber(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
