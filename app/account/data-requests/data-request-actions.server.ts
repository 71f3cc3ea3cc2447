// Closes requests about personal data, one or several at once.

import type { AppContext } from "#app/context.ts";
import { teamRefusal } from "#app/identity/users/users.server.ts";
import type { ActOutcome } from "#app/nouns/list-answers.server.ts";
import { askOrAct, type PutBack, unchangedSince } from "#app/platform/bulk/bulk-act.server.ts";
import { recordAudit, recordAudits } from "#app/platform/config/audit.server.ts";
import type { Author } from "#app/platform/config/changed-values.ts";
import {
  type Asking,
  bulkQuestion,
  countOf,
  fromTo,
  inBatches,
  markedRows,
  readMarked,
} from "#app/platform/forms/bulk-selection.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { erasePerson } from "../erasure/erasure.server.ts";
import { findPersonByEmail } from "../erasure/personal-data.server.ts";
import { requestAdminSchema } from "./data-request.schema.ts";
import type { RequestFilter } from "./data-request-filter.ts";
import { requestSearchColumns } from "./data-request-labels.ts";
import { findRequestIds } from "./data-request-list.server.ts";

const NOT_OPEN = "Esta solicitação já foi encerrada. Recarregue a página.";

const NOUN = { one: "solicitação", many: "solicitações" };
const STATES = { unconfirmed: "não confirmada", open: "aberta", done: "atendida", refused: "recusada" };

/** The confirmed e-mail of an open request. */
export async function findOpenRequest(db: Db, id: number) {
  return db
    .selectFrom("data_requests")
    .select(["id", "kind", "email"])
    .where("id", "=", id)
    .where("state", "=", "open")
    .executeTakeFirst();
}

interface Actor {
  actorId: number;
  ip: string;
}

/** Returns the toast's sentence. */
export async function runRequestForm(
  { db, now }: Pick<AppContext, "db" | "now">,
  actor: Actor,
  formData: FormData,
  filter: RequestFilter,
): Promise<ActOutcome> {
  const marked = await markedRows(formData, (most) => findRequestIds(db, filter, most));
  if (!marked.ok) return { ...failure(marked.sentence), status: marked.status };
  const form = parseForm(requestAdminSchema, formData);
  if (!form.ok) return { ...form, status: 422 };
  const input = form.value;
  if (input.intent === "close-marked") {
    const ids = marked.all ?? [...new Set(input.id)];
    if (ids.length === 0) return { ...failure("Marque pelo menos uma solicitação."), status: 422 };
    const requests = await readMarked(ids, (batch) =>
      db.selectFrom("data_requests").select(["id", "state"]).where("id", "in", batch).execute(),
    );
    const said = (changed: ReadonlySet<number>) => {
      const states = requests.filter(({ id }) => changed.has(id)).map(({ state }) => STATES[state]);
      return `Encerrar ${countOf(changed.size, NOUN)}: ${fromTo(states, STATES[input.state])}`;
    };
    const closing = { ids, said, state: input.state, asking: marked.asking, ...actor };
    return closeMarked(db, closing, now());
  }
  const requestId = input.request;
  if (input.intent === "close") {
    const closed = await closeRequest(
      db,
      { requestId, state: input.state, note: input.note, ...actor },
      now(),
    );
    if (!closed) return { ...failure(NOT_OPEN), status: 404 };
    return { ok: true, sentence: closedSentence(1, input.state) };
  }
  return eraseForRequest(db, { requestId, ...actor }, now());
}

interface Closing extends Actor {
  requestId: number;
  state: "done" | "refused";
  note: string | null;
}

async function closeRequest(db: Db, closing: Closing, now: Date): Promise<boolean> {
  const { requestId, state, note, actorId, ip } = closing;
  return inTransaction(db, async (trx) => {
    const asked = trx.selectFrom("data_requests").select(["email", "message"]).where("id", "=", requestId);
    const open = await forUpdate(trx, asked.where("state", "=", "open")).executeTakeFirst();
    if (!open) return false;
    await trx
      .updateTable("data_requests")
      .set({ state, note, closed_at: now, closed_by_id: actorId, ...requestSearchColumns({ ...open, note }) })
      .where("id", "=", requestId)
      .execute();
    const entry = { actorId, ip, action: "data-request.close", entity: "data_requests", entityId: requestId };
    await recordAudit(trx, { ...entry, detail: { state } }, now);
    return true;
  });
}

/** Closes several that need no note; those already closed are skipped. */
async function closeMarked(
  db: Db,
  {
    ids,
    said,
    state,
    asking,
    ...actor
  }: Omit<Closing, "requestId" | "note"> & {
    ids: number[];
    said: (changed: ReadonlySet<number>) => string;
    asking: Asking | undefined;
  },
  now: Date,
): Promise<ActOutcome> {
  const act = { action: "data-request.bulk", entity: "data_requests", said } as const;
  const outcome = await askOrAct(asking)(db, actor, act, now, async (trx, author) => {
    let changed = 0;
    for (const batch of inBatches(ids)) changed += await closeBatch(trx, { ids: batch, state, author }, now);
    return { changed };
  });
  const { changed: closed } = outcome;
  const left = ids.length - closed;
  if (closed === 0)
    return { ...failure("Nenhuma destas solicitações está aberta. Recarregue a página."), status: 422 };
  if (outcome.asking) {
    const sentences =
      left === 0 ? [] : [`Ficam de fora: ${left} já ${left === 1 ? "encerrada" : "encerradas"}.`];
    return bulkQuestion(outcome.asking, { title: outcome.said, confirmLabel: "Encerrar", sentences });
  }
  if (left === 0) return { ok: true, sentence: closedSentence(closed, state) };
  const rest =
    left === 1 ? "1 não mudou: já estava encerrada." : `${left} não mudaram: já estavam encerradas.`;
  return { ok: true, sentence: closedSentence(closed, state), rest };
}

async function closeBatch(
  db: Db,
  { ids, state, author }: { ids: number[]; state: Closing["state"]; author: Author },
  now: Date,
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const rows = await trx
      .updateTable("data_requests")
      .set({ state, closed_at: now, closed_by_id: author.actorId })
      .where("id", "in", ids)
      .where("state", "=", "open")
      .returning("id")
      .execute();
    const entry = { ...author, action: "data-request.close", entity: "data_requests", detail: { state } };
    await recordAudits(
      trx,
      rows.map(({ id }) => ({ ...entry, entityId: id })).sort((one, other) => one.entityId - other.entityId),
      now,
    );
    return rows.length;
  });
}

/** Undo: open again with the remaining days of before. */
export const putRequestsBack: PutBack = async (trx, rows, author, now) => {
  const ids = rows.map(({ id }) => id);
  const query = trx.selectFrom("data_requests").select(["id", "state"]).where("id", "in", ids).orderBy("id");
  const { same, left } = unchangedSince(rows, await forUpdate(trx, query).execute());
  const reopened = same.map(({ before: { id } }) => id);
  if (reopened.length === 0) return left;
  const open = { state: "open", closed_at: null, closed_by_id: null } as const;
  await trx.updateTable("data_requests").set(open).where("id", "in", reopened).execute();
  const entry = { ...author, action: "data-request.reopen", entity: "data_requests" };
  const entries = reopened.map((entityId) => ({ ...entry, entityId }));
  await recordAudits(trx, entries, now);
  return left;
};

function closedSentence(count: number, state: "done" | "refused"): string {
  const word = state === "done" ? "atendida" : "recusada";
  return count === 1 ? `Solicitação ${word}` : `${count} solicitações ${word}s`;
}

/** Also closes the request and removes its address. */
async function eraseForRequest(
  db: Db,
  { requestId, actorId, ip }: Actor & { requestId: number },
  now: Date,
): Promise<ActOutcome> {
  return inTransaction(db, async (trx) => {
    const open = await findOpenRequest(trx, requestId);
    if (open?.kind !== "deletion") return { ...failure(NOT_OPEN), status: 404 };
    const person = await findPersonByEmail(trx, open.email);
    const inTeam = person.userId === null ? undefined : await teamRefusal(trx, person.userId);
    if (inTeam) return { ...failure(inTeam), status: 422 };
    await closeRequest(trx, { requestId, state: "done", note: null, actorId, ip }, now);
    const erased = await erasePerson(trx, { person, actorId, ip, requestId }, now);
    if (erased.ok) return { ok: true, sentence: "Dados excluídos e solicitação atendida" };
    await trx
      .updateTable("data_requests")
      .set({ state: "open", closed_at: null, closed_by_id: null })
      .where("id", "=", requestId)
      .execute();
    return { ...failure(erased.keptBecause), status: 422 };
  });
}
