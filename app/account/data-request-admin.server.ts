// Requests about personal data as the owner sees and closes them.
import { recordAudit } from "#app/platform/audit.server.ts";
import type { AppContext } from "#app/platform/context.ts";
import { type Failure, failure, parseForm } from "#app/platform/form.ts";
import { type Page, withinPages } from "#app/platform/pagination.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { requestAdminSchema } from "./data-request.schema.ts";
import { REQUEST_STATES, type RequestState } from "./data-request-words.ts";
import { erasePerson } from "./erasure.server.ts";
import { findPersonByEmail } from "./personal-rows.server.ts";

export const REQUESTS_PAGE_SIZE = 20;
const NOT_OPEN = "Este pedido não está aberto. Recarregue a página.";

export type DataRequestItem = Awaited<ReturnType<typeof listDataRequests>>["items"][number];

/** Those that end first stand first; closed ones by when they were closed. */
export async function listDataRequests(db: Db, state: RequestState, asked: Page) {
  const matching = db.selectFrom("data_requests").where("state", "=", state);
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const page = withinPages(asked, total);
  const items = await matching
    .select(["id", "kind", "email", "message", "state", "note", "confirmed_at", "due_at", "closed_at"])
    .orderBy(state === "open" ? "due_at" : "closed_at", state === "open" ? "asc" : "desc")
    .orderBy("id")
    .limit(page.size)
    .offset(page.offset)
    .execute();
  return { items, total, page };
}

export async function countDataRequests(db: Db) {
  const rows = await db
    .selectFrom("data_requests")
    .select((eb) => ["state", eb.fn.countAll<number>().as("count")])
    .groupBy("state")
    .execute();
  return REQUEST_STATES.map((state) => ({
    state,
    count: rows.find((row) => row.state === state)?.count ?? 0,
  }));
}

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

type RequestFormOutcome = { ok: true; sentence: string } | (Failure & { status: 404 | 422 });

/** Does what the form asks for; answers the sentence of the toast. */
export async function runRequestForm(
  { db, now }: Pick<AppContext, "db" | "now">,
  actor: Actor,
  formData: FormData,
): Promise<RequestFormOutcome> {
  const form = parseForm(requestAdminSchema, formData);
  if (!form.ok) return { ...form, status: 422 };
  const { request: requestId, ...wish } = form.value;
  if (wish.intent === "close") {
    const closed = await closeRequest(db, { requestId, state: wish.state, note: wish.note, ...actor }, now());
    if (!closed) return { ...failure(NOT_OPEN), status: 404 };
    return { ok: true, sentence: wish.state === "done" ? "Pedido atendido" : "Pedido recusado" };
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
    const { numUpdatedRows } = await trx
      .updateTable("data_requests")
      .set({ state, note, closed_at: now, closed_by_id: actorId })
      .where("id", "=", requestId)
      .where("state", "=", "open")
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const entry = { actorId, ip, action: "data-request.close", entity: "data_requests", entityId: requestId };
    await recordAudit(trx, { ...entry, detail: { state } }, now);
    return true;
  });
}

/** The request is closed with it, and keeps no address either. */
async function eraseForRequest(
  db: Db,
  { requestId, actorId, ip }: Actor & { requestId: number },
  now: Date,
): Promise<RequestFormOutcome> {
  return inTransaction(db, async (trx) => {
    const open = await findOpenRequest(trx, requestId);
    if (open?.kind !== "deletion") return { ...failure(NOT_OPEN), status: 404 };
    const person = await findPersonByEmail(trx, open.email);
    await closeRequest(trx, { requestId, state: "done", note: null, actorId, ip }, now);
    const erased = await erasePerson(trx, { person, actorId, ip, requestId }, now);
    if (erased.ok) return { ok: true, sentence: "Dados excluídos e pedido atendido" };
    await trx
      .updateTable("data_requests")
      .set({ state: "open", closed_at: null, closed_by_id: null })
      .where("id", "=", requestId)
      .execute();
    return { ...failure(erased.kept), status: 422 };
  });
}
