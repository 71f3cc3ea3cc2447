import { data, type HeadersArgs } from "react-router";
import { DISK_FULL_FOR_VISITORS } from "#app/platform/config/disk-space.server.ts";
import type { Failure } from "#app/platform/forms/form.ts";
import { waitSentence } from "#app/platform/http/http.ts";
import { isDiskFull } from "#db/disk-full.ts";

/** A refusal that may be more than a wrong field: too many tries, or no room now. */
export interface Refusal extends Failure {
  status?: 422 | 429 | 503 | 507;
  /** Seconds. */
  retryAfter?: number;
  /** The same as a code, where the caller answers to it. */
  why?: "dead-code" | "wrong-credentials";
}

export const BUSY: Refusal = {
  ok: false,
  errors: { form: "Muita gente está entrando agora. Aguarde alguns segundos e tente de novo." },
  status: 503,
  retryAfter: 5,
};

/** With a puzzle the form shows it, under a name that is no field's (app/ui/puzzle). */
export function tooMany({ retryAfter, puzzle }: { retryAfter: number; puzzle?: string }): Refusal {
  const errors: Failure["errors"] = puzzle ? { form: CROWDED, puzzle } : { form: waitSentence(retryAfter) };
  return { ok: false, errors, status: 429, retryAfter };
}

/** What has to be done about it, the puzzle itself says: with a script and without one. */
export const CROWDED = "Muita gente está usando esta mesma internet agora.";

/** What a form says when the disk had no room for what it does; any other error is thrown again. */
export function diskFullRefusalOr(error: unknown): Refusal {
  if (!isDiskFull(error)) throw error;
  return { ok: false, errors: { form: DISK_FULL_FOR_VISITORS }, status: 507 };
}

/** The refusal's status and what goes with it. */
export function refusalInit({ status = 422, retryAfter }: { status?: number; retryAfter?: number }) {
  const headers: Record<string, string> = retryAfter ? { "retry-after": String(retryAfter) } : {};
  return { status, headers };
}

/** The refusal as an action's answer, with what was typed. */
export function refusedForm(refusal: Refusal, values: Record<string, string> = {}) {
  const { status: _status, retryAfter: _retryAfter, why: _why, ...failure } = refusal;
  return data({ ...failure, values: { ...values, ...failure.values } }, refusalInit(refusal));
}

/** A page whose action may refuse with Retry-After exports this as its headers. */
export function headersOfRefusal({ actionHeaders, errorHeaders, loaderHeaders }: HeadersArgs): Headers {
  if (errorHeaders) return errorHeaders;
  return actionHeaders.has("retry-after") ? actionHeaders : loaderHeaders;
}
