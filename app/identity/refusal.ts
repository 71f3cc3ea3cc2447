import { data, type HeadersArgs } from "react-router";
import { DISK_FULL_FOR_VISITORS } from "#app/platform/config/disk-space.server.ts";
import type { Failure } from "#app/platform/forms/form.ts";
import { waitSentence } from "#app/platform/http/http.ts";
import { isDiskFull } from "#db/disk-full.ts";

/** A refusal that may be more than a field error: rate limit or no capacity. */
export interface Refusal extends Failure {
  status?: 422 | 429 | 503 | 507;
  /** Seconds. */
  retryAfter?: number;
  /** The reason as a code, for callers that act on it. */
  why?: "dead-code" | "wrong-credentials";
}

export const BUSY: Refusal = {
  ok: false,
  errors: { form: "Muita gente está entrando agora. Aguarde alguns segundos e tente de novo." },
  status: 503,
  retryAfter: 5,
};

/** A puzzle is shown in the form, under a name that is no field's (app/ui/puzzle). */
export function tooMany({ retryAfter, puzzle }: { retryAfter: number; puzzle?: string }): Refusal {
  const errors: Failure["errors"] = puzzle ? { form: CROWDED, puzzle } : { form: waitSentence(retryAfter) };
  return { ok: false, errors, status: 429, retryAfter };
}

/** The puzzle itself explains what to do, with and without a script. */
export const CROWDED = "Muita gente está usando esta mesma internet agora.";

/** The refusal for a full disk; any other error is rethrown. */
export function diskFullRefusalOr(error: unknown): Refusal {
  if (!isDiskFull(error)) throw error;
  return { ok: false, errors: { form: DISK_FULL_FOR_VISITORS }, status: 507 };
}

/** Status and headers of the refusal. */
export function refusalInit({ status = 422, retryAfter }: { status?: number; retryAfter?: number }) {
  const headers: Record<string, string> = retryAfter ? { "retry-after": String(retryAfter) } : {};
  return { status, headers };
}

/** The refusal as an action's answer, with the typed values. */
export function refusedForm(refusal: Refusal, values: Record<string, string> = {}) {
  const { status: _status, retryAfter: _retryAfter, why: _why, ...failure } = refusal;
  return data({ ...failure, values: { ...values, ...failure.values } }, refusalInit(refusal));
}

/** Exported as `headers` by pages whose action may refuse with Retry-After. */
export function headersOfRefusal({ actionHeaders, errorHeaders, loaderHeaders }: HeadersArgs): Headers {
  if (errorHeaders) return errorHeaders;
  return actionHeaders.has("retry-after") ? actionHeaders : loaderHeaders;
}
