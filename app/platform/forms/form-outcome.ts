import { type Failure, failure } from "./form.ts";
import type { StaleRow } from "./stale-row.ts";
import type { Toast } from "./toast.server.ts";

/** A refusal says which form of the page it answers, and what the toast says; a question has none. */
export interface FormRefusal extends Failure {
  intent: string;
  toast?: Toast;
  /** The person must prove their identity with a password or a code before the form takes effect. */
  asks?: "password" | "code";
}

export type FormOutcome =
  /** With `to` the work goes on at that address, and not where the form stood. */
  { kind: "done"; toast: Toast; to?: string } | { kind: "refused"; status: number; result: FormRefusal };

export function done(title: string, description?: string, to?: string): FormOutcome {
  const toast: Toast = { title, kind: "success", ...(description ? { description } : {}) };
  return { kind: "done", toast, ...(to ? { to } : {}) };
}

/** The row went away while its form was open. */
export function missing(title: string, intent: string): FormOutcome {
  const description = "Este item não existe mais. Recarregue a página.";
  return refused(failure(description), intent, { title, description }, 404);
}

/** Somebody else saved the row while its form was open: nothing is written, and the form shows both. */
export function outdated(stale: StaleRow, intent: string, title: string): FormOutcome {
  return refused(staleFailure(stale), intent, { title, description: OUTDATED }, 409);
}

const OUTDATED = "Outra pessoa salvou enquanto o formulário estava aberto. Veja o que mudou.";

/** The same for a form that answers without a toast; with what was typed, for a page without scripts. */
export function staleFailure(stale: StaleRow, formData?: FormData): Failure & { stale: StaleRow } {
  return { ...failure({ form: OUTDATED }, formData), stale };
}

export function refused(
  result: Failure & Pick<FormRefusal, "asks">,
  intent: string,
  toast: { title: string; description?: string },
  status = 422,
): FormOutcome {
  return { kind: "refused", status, result: { ...result, intent, toast: { ...toast, kind: "error" } } };
}
