import type { Failure, FieldErrors } from "#app/platform/forms/form.ts";
import type { StaleRow } from "#app/platform/forms/stale-row.ts";

interface Refused {
  intent: string;
  errors: FieldErrors;
  values: Record<string, string> | null;
  stale?: StaleRow;
}

/** What the last answer says to this form of the step, if it refused it. */
export function failureIn(answer: Refused | undefined, intent: string): Failure | undefined {
  if (answer?.intent !== intent) return undefined;
  const { errors, values, stale } = answer;
  return { ok: false, errors, ...(values && { values }), ...(stale && { stale }) };
}
