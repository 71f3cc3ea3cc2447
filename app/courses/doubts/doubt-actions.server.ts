// The forms of the owner's inbox, each handed to the write that knows the rules.
import type { Author } from "#app/platform/config/changed-values.ts";
import { staleRow } from "#app/platform/config/stale-row.server.ts";
import type { AppContext } from "#app/platform/context.ts";
import { type Failure, failure, parseForm } from "#app/platform/forms/form.ts";
import { staleFailure } from "#app/platform/forms/form-outcome.ts";
import type { StaleRow } from "#app/platform/forms/stale-row.ts";
import { sentencesOf } from "#app/platform/rule-book.ts";
import type { Db } from "#db/connect.server.ts";
import { doubtAdminSchema } from "./doubt.schema.ts";
import { doubtFields } from "./doubt-fields.ts";
import { findAnswer, isDoubtOf } from "./doubt-inbox.server.ts";
import { type DoubtOutcome, writeDoubt } from "./doubt-writes.server.ts";

export type InboxOutcome =
  | { kind: "done"; title: string }
  | { kind: "missing" }
  | { kind: "refused"; failure: Failure };

/** Answers, resolves or opens again the doubt that the form names. */
export async function runDoubtForm(
  app: Pick<AppContext, "db" | "jobs" | "now">,
  { teacherId, ...author }: Author & { teacherId: number | undefined },
  formData: FormData,
): Promise<InboxOutcome> {
  const form = parseForm(doubtAdminSchema, formData);
  if (!form.ok) return { kind: "refused", failure: form };
  const act = form.value;
  if (!(await isDoubtOf(app.db, act.id, teacherId))) return { kind: "missing" };
  const now = app.now();
  const door = { door: "list" } as const;
  if (!("answer" in act)) {
    const is_resolved = act.intent === "resolve";
    const written = await writeDoubt(app.db, { id: act.id, patch: { is_resolved }, door, author }, now);
    return outcomeOf(written, formData, is_resolved ? "Dúvida resolvida" : "Dúvida reaberta");
  }
  const answered = { answer_text: act.answer, answered_by_id: author.actorId, answered_at: now };
  const patch = act.resolve ? { ...answered, is_resolved: true } : answered;
  const { id, version } = act;
  const written = await writeDoubt(app.db, { id, patch, version, door, author }, now);
  if ("stale" in written) {
    const stale = await staleDoubt(app.db, id);
    return stale ? { kind: "refused", failure: staleFailure(stale, formData) } : { kind: "missing" };
  }
  app.jobs.wake();
  const isMended = written.ok && written.wasAnswered;
  return outcomeOf(written, formData, isMended ? "Resposta atualizada" : "Resposta enviada");
}

async function staleDoubt(db: Db, id: number): Promise<StaleRow | undefined> {
  const doubt = await findAnswer(db, id);
  if (!doubt) return undefined;
  const { version, updated_at: at } = doubt;
  const row = {
    entity: "lesson_doubts",
    entityId: id,
    version,
    at: at ?? new Date(0),
    fields: doubtFields(doubt),
  };
  return staleRow(db, row);
}

function outcomeOf(written: DoubtOutcome, formData: FormData, title: string): InboxOutcome {
  if (written.ok) return { kind: "done", title };
  if (!("errors" in written)) return { kind: "missing" };
  const { answer_text: answer, ...errors } = sentencesOf(written.errors);
  return { kind: "refused", failure: failure(answer ? { ...errors, answer } : errors, formData) };
}
