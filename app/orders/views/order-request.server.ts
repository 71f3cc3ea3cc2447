// How the addresses of an order read a request and say no.
import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import { currentUser } from "#app/identity/sessions/sessions.server.ts";
import { appContext, requestContext } from "#app/platform/context.ts";
import { cardNumberIn } from "#app/platform/forms/card-guard.ts";
import { type FieldErrors, parseValue } from "#app/platform/forms/form.ts";
import { jsonAnswer, readJson, tooManyRequests } from "#app/platform/http/http.ts";
import type { Limit, LimitKey } from "#app/platform/http/rate-limit.server.ts";
import { checkoutKeySchema } from "./order-request.schema.ts";

type Read<T> = { ok: true; value: T } | { ok: false; response: Response };

function cardRefused(found: string): Response {
  const message = `Não envie números de cartão aqui (${found}): eles vão direto do seu navegador ao meio de pagamento.`;
  return refuse(422, "card_data_refused", message);
}

/** The body by a strict schema. A card number anywhere in it ends the request before anything else reads it. */
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

/** The Idempotency-Key that the browser made. */
export function readKey(request: Request): Read<string> {
  const header = request.headers.get("idempotency-key") ?? "";
  const found = cardNumberIn(header);
  if (found) return { ok: false, response: cardRefused(found) };
  const key = checkoutKeySchema.safeParse(header);
  if (key.success) return { ok: true, value: key.data };
  const message = "Falta a chave do pedido. Recarregue a página e tente de novo.";
  return { ok: false, response: refuse(422, "key_missing", message) };
}

/** Counts one use per address, and per account when signed in. */
export async function overLimit(
  context: Readonly<RouterContextProvider>,
  limit: Limit,
): Promise<Response | undefined> {
  const { limits } = context.get(appContext);
  const user = currentUser(context);
  const sender: LimitKey = { address: context.get(requestContext).ip };
  const keys = [sender, ...(user ? [`user:${user.id}`] : [])];
  for (const key of keys) {
    const answer = await limits.use(limit, key);
    if (!answer.ok) return tooManyRequests(answer.retryAfter);
  }
  return undefined;
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

/** An order's number in an admin address; undefined for anything that cannot be one. */
export function orderNumber(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
