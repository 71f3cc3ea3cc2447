// Forms of the owner's inbox. Each form is handed to the write that has the rules.

import type { AppContext } from "#app/context.ts";
import { sentencesOf } from "#app/nouns/rule-book.ts";
import { askOrAct } from "#app/platform/bulk/bulk-act.server.ts";
import type { Author } from "#app/platform/config/changed-values.ts";
import { staleRow } from "#app/platform/config/stale-row.server.ts";
import {
  type Asking,
  bulkQuestion,
  countOf,
  fromTo,
  inBatches,
  markedRows,
  readMarked,
  stayingSentences,
} from "#app/platform/forms/bulk-selection.ts";
import { type Failure, failure, parseForm } from "#app/platform/forms/form.ts";
import { staleFailure } from "#app/platform/forms/form-outcome.ts";
import type { StaleRow } from "#app/platform/forms/stale-row.ts";
import type { Db } from "#db/connect.server.ts";
import { doubtAdminSchema } from "./doubt.schema.ts";
import { doubtFields } from "./doubt-fields.ts";
import type { DoubtFilter } from "./doubt-filter.ts";
import { findAnswer, findDoubtIds, isDoubtOf, readMarkedDoubts } from "./doubt-inbox.server.ts";
import { type DoubtOutcome, setDoubtsResolved, writeDoubt } from "./doubt-writes.server.ts";

const ACT = { action: "doubt.bulk", entity: "lesson_doubts" } as const;
const NOUN = { one: "dúvida", many: "dúvidas" };

export type InboxOutcome =
  | { kind: "done"; title: string }
  | { kind: "missing" }
  | { kind: "refused"; failure: Failure & { status?: number } };

/** Answers, resolves or reopens the doubt that the form names, or all selected doubts. */
export async function runDoubtForm(
  app: Pick<AppContext, "db" | "jobs" | "now">,
  { teacherId, ...author }: Author & { teacherId: number | undefined },
  formData: FormData,
  filter: DoubtFilter,
): Promise<InboxOutcome> {
  const marked = await markedRows(formData, (most) => findDoubtIds(app.db, filter, most), "marked");
  if (!marked.ok) {
    const { sentence, status } = marked;
    return { kind: "refused", failure: { ...failure(sentence), status } };
  }
  const form = parseForm(doubtAdminSchema, formData);
  if (!form.ok) return { kind: "refused", failure: form };
  const act = form.value;
  if (act.intent === "change-marked") {
    const wanted = { ids: marked.all ?? act.marked, asking: marked.asking, teacherId };
    return changeMarked(app, author, { ...wanted, isResolved: act.state === "resolve" });
  }
  if (teacherId !== undefined && !(await isDoubtOf(app.db, act.id, teacherId))) return { kind: "missing" };
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

interface MarkedDoubts {
  ids: number[];
  asking: Asking | undefined;
  teacherId: number | undefined;
  isResolved: boolean;
}

async function changeMarked(
  app: Pick<AppContext, "db" | "now">,
  author: Author,
  { ids: marked, asking, teacherId, isResolved }: MarkedDoubts,
): Promise<InboxOutcome> {
  const doubts = await readMarked(marked, (batch) => readMarkedDoubts(app.db, batch, teacherId));
  if (doubts.length === 0) return { kind: "refused", failure: failure("Marque pelo menos uma dúvida.") };
  const act = isResolved ? "Marcar como resolvidas" : "Reabrir";
  const said = (changed: ReadonlySet<number>) => {
    const states = doubts
      .filter(({ id }) => changed.has(id))
      .map((doubt) => (doubt.is_resolved ? "resolvida" : "aberta"));
    return `${act} ${countOf(changed.size, NOUN)}: ${fromTo(states, isResolved ? "resolvida" : "aberta")}`;
  };
  const now = app.now();
  const outcome = await askOrAct(asking)(app.db, author, { ...ACT, said }, now, async (trx, by) => {
    let changed = 0;
    const ids = doubts.map(({ id }) => id);
    for (const batch of inBatches(ids))
      changed += await setDoubtsResolved(trx, { ids: batch, isResolved, author: by }, now);
    return { changed };
  });
  const { changed } = outcome;
  if (changed === 0) return { kind: "refused", failure: failure("As dúvidas marcadas já estavam assim.") };
  if (outcome.asking) {
    const sentences = stayingSentences({ unchanged: doubts.length - changed });
    const words = { title: outcome.said, confirmLabel: act, sentences };
    return { kind: "refused", failure: bulkQuestion(outcome.asking, words) };
  }
  const word = isResolved ? "resolvida" : "reaberta";
  return { kind: "done", title: changed === 1 ? `Dúvida ${word}` : `${changed} dúvidas ${word}s` };
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
