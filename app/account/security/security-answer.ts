// What the page of security answers to one of its forms.
import type { Refusal } from "#app/identity/refusal.ts";
import type { SecondFactorSetup } from "#app/identity/second-factor/second-factor.server.ts";
import type { Toast } from "#app/platform/forms/toast.server.ts";

export interface ShownSetup extends SecondFactorSetup {
  qrSvg: string;
}

/** A toast for the next page; or what this page shows: a setup, codes that are seen once, a refusal. */
export type SecurityAnswer =
  | { kind: "done"; toast: Toast }
  | { kind: "codes"; codes: string[] }
  | { kind: "setup"; setup: ShownSetup; refusal?: Refusal }
  | { kind: "refused"; intent: string; id?: number | undefined; refusal: Refusal };

export function done(title: string, description?: string): SecurityAnswer {
  return { kind: "done", toast: { title, kind: "success", ...(description ? { description } : {}) } };
}

/** `id`: of the row whose form it was, where a page has several. */
export function refused(intent: string, refusal: Refusal, id?: number): SecurityAnswer {
  return { kind: "refused", intent, refusal, id };
}
