// The forms of the owner's inbox, each handed to the write that knows the rules.
import type { AppContext } from "#app/platform/context.ts";
import { type Failure, failure, parseForm } from "#app/platform/forms/form.ts";
import { sentencesOf } from "#app/platform/rule-book.ts";
import { doubtAdminSchema } from "./doubt.schema.ts";
import { type DoubtOutcome, writeDoubt } from "./doubt-writes.server.ts";

export type InboxOutcome =
  | { kind: "done"; title: string }
  | { kind: "missing" }
  | { kind: "refused"; failure: Failure };

/** Answers, resolves or opens again the doubt that the form names. */
export async function runDoubtForm(
  app: Pick<AppContext, "db" | "jobs" | "now">,
  actorId: number,
  formData: FormData,
): Promise<InboxOutcome> {
  const form = parseForm(doubtAdminSchema, formData);
  if (!form.ok) return { kind: "refused", failure: form };
  const act = form.value;
  const now = app.now();
  const door = { door: "list" } as const;
  if (!("answer" in act)) {
    const is_resolved = act.intent === "resolve";
    const written = await writeDoubt(app.db, { id: act.id, patch: { is_resolved }, door }, now);
    return outcomeOf(written, formData, is_resolved ? "Dúvida resolvida" : "Dúvida reaberta");
  }
  const answered = { answer_text: act.answer, answered_by_id: actorId, answered_at: now };
  const patch = act.intent === "answer" ? answered : { ...answered, is_resolved: true };
  const written = await writeDoubt(app.db, { id: act.id, patch, door }, now);
  app.jobs.wake();
  const isMended = written.ok && written.wasAnswered;
  return outcomeOf(written, formData, isMended ? "Resposta atualizada" : "Resposta enviada");
}

function outcomeOf(written: DoubtOutcome, formData: FormData, title: string): InboxOutcome {
  if (written.ok) return { kind: "done", title };
  if ("missing" in written) return { kind: "missing" };
  const { answer_text: answer, ...errors } = sentencesOf(written.errors);
  return { kind: "refused", failure: failure(answer ? { ...errors, answer } : errors, formData) };
}
