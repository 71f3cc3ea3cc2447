// The security page's answer to one of its forms.
import type { Refusal } from "#app/identity/refusal.ts";
import type { SecondFactorSetup } from "#app/identity/second-factor/second-factor.server.ts";
import type { Toast } from "#app/platform/forms/toast.server.ts";

export interface ShownSetup extends SecondFactorSetup {
  qrSvg: string;
}

/** A toast for the next page, or content of this page: a set-up, codes shown once, a refusal. */
export type SecurityAnswer =
  | { kind: "done"; toast: Toast }
  | { kind: "codes"; codes: string[] }
  | { kind: "setup"; setup: ShownSetup; refusal?: Refusal }
  | { kind: "refused"; intent: string; id?: number | undefined; refusal: Refusal };

export function done(title: string, description?: string): SecurityAnswer {
  return { kind: "done", toast: { title, kind: "success", ...(description ? { description } : {}) } };
}

/** `id`: the row of the form, where a page has several. */
export function refused(intent: string, refusal: Refusal, id?: number): SecurityAnswer {
  return { kind: "refused", intent, refusal, id };
}
