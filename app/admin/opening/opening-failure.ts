import type { ProofWay } from "#app/identity/fresh-proof/proof-fields.ts";
import type { Failure, FieldErrors } from "#app/platform/forms/form.ts";
import type { StaleRow } from "#app/platform/forms/stale-row.ts";

interface Refused {
  intent: string;
  errors: FieldErrors;
  values: Record<string, string> | null;
  stale?: StaleRow;
  asks?: ProofWay;
}

/** What the last answer says to this form of the step, if it refused it. */
export function failureIn(
  answer: Refused | undefined,
  intent: string,
): (Failure & { asks?: ProofWay }) | undefined {
  if (answer?.intent !== intent) return undefined;
  const { errors, values, stale, asks } = answer;
  return { ok: false, errors, ...(values && { values }), ...(stale && { stale }), ...(asks && { asks }) };
}
