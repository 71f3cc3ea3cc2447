// Every write of a service, whichever door it comes through.
import { auditedChange } from "#app/platform/config/audited-change.server.ts";
import { type Author, rowChanges } from "#app/platform/config/changed-values.ts";
import { askRules, type Door, type Refusals } from "#app/platform/rule-book.ts";
import { slugify, uniqueSlug } from "#app/platform/text/slug.ts";
import { type Db, forUpdate, inTransaction, isUniqueViolation, json } from "#db/connect.server.ts";
import { deleteRow, insertRow, updateRow } from "#db/writes.server.ts";
import {
  NEW_SERVICE,
  SERVICE_FIELDS,
  SERVICE_RULES,
  type ServiceFacts,
  type ServicePatch,
} from "./service.ts";
import { serviceWords } from "./service-fields.ts";

interface ServiceWrite {
  /** Left out for a new service. */
  id?: number;
  /** The version that was read; left out where nobody can have changed it meanwhile. */
  version?: number;
  /** Only what is to change. */
  patch: ServicePatch;
  door: Door;
  /** Null: the program itself, which nobody has to be told of. */
  actorId: number | null;
  ip?: string | undefined;
}

export type ServiceOutcome =
  | { ok: true; id: number; version: number }
  | { ok: false; errors: Refusals }
  | { ok: false; missing: true }
  /** Somebody else saved since: what is stored now. */
  | { ok: false; stale: { version: number; at: Date; facts: ServiceFacts } };

/** Makes or changes a service as the rules allow; a slug that is taken becomes a free one by -1, -2 and so on. */
export async function writeService(db: Db, write: ServiceWrite, now: Date): Promise<ServiceOutcome> {
  try {
    return await writeOnce(db, write, now);
  } catch (error) {
    // Somebody else took the free slug between the look and the write; the index says so.
    if (!isUniqueViolation(error)) throw error;
    return writeOnce(db, write, now);
  }
}

async function writeOnce(db: Db, write: ServiceWrite, now: Date): Promise<ServiceOutcome> {
  const { id, version, patch, door, actorId, ip } = write;
  return inTransaction(db, async (trx): Promise<ServiceOutcome> => {
    const row = id === undefined ? undefined : await findRow(trx, id);
    if (id !== undefined && !row) return { ok: false, missing: true };
    const before = row && factsOf(row);
    if (row && before && version !== undefined && row.version !== version)
      return { ok: false, stale: { version: row.version, at: row.updated_at, facts: before } };
    const after = { ...(before ?? NEW_SERVICE), ...patch };
    const isSeen = ({ is_published }: ServiceFacts) => is_published;
    const { facts, errors } = askRules(SERVICE_RULES, { before, after, door, isSeen });
    if (Object.keys(errors).length > 0) return { ok: false, errors };
    const slug = await freeSlug(trx, facts, id);
    const stored = {
      ...facts,
      slug,
      version: (row?.version ?? 0) + 1,
      features: json(facts.features),
      steps: json(facts.steps),
      questions: json(facts.questions),
    };
    const written =
      id === undefined
        ? await insertRow(
            trx,
            "services",
            { ...stored, position: facts.position || (await lastPlace(trx)) },
            now,
          )
        : await updateRow(trx, "services", id, stored, now);
    if (!written) return { ok: false, missing: true };
    const changes = rowChanges(before && serviceWords(before), serviceWords(facts));
    if (actorId !== null && Object.keys(changes).length > 0) {
      const action = id === undefined ? "service.create" : "service.change";
      const entry = { action, entity: "service", id: written.id, changes };
      await auditedChange(trx, authorOf(actorId, ip), entry, now);
    }
    return { ok: true, id: written.id, version: written.version };
  });
}

/** Returns whether there was one. */
export async function deleteService(
  db: Db,
  { id, actorId, ip }: { id: number; actorId: number; ip?: string },
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const row = await findRow(trx, id);
    if (!row || !(await deleteRow(trx, "services", id))) return false;
    const changes = rowChanges(serviceWords(factsOf(row)), undefined);
    const entry = { action: "service.delete", entity: "service", id, changes };
    await auditedChange(trx, authorOf(actorId, ip), entry, now);
    return true;
  });
}

function authorOf(actorId: number, ip: string | undefined): Author {
  return { actorId, ...(ip ? { ip } : {}) };
}

async function findRow(trx: Db, id: number) {
  const query = trx.selectFrom("services").selectAll().where("id", "=", id);
  return forUpdate(trx, query).executeTakeFirst();
}

function factsOf(row: ServiceFacts): ServiceFacts {
  return Object.fromEntries(SERVICE_FIELDS.map((name) => [name, row[name]])) as ServiceFacts;
}

async function lastPlace(trx: Db): Promise<number> {
  const { last } = await trx
    .selectFrom("services")
    .select((eb) => eb.fn.coalesce(eb.fn.max("position"), eb.lit(0)).as("last"))
    .executeTakeFirstOrThrow();
  return Number(last) + 1;
}

/** A service may keep its own slug. */
async function freeSlug(trx: Db, { name, slug }: ServiceFacts, ownId?: number): Promise<string> {
  const wanted = slugify(slug.trim() || name) || "servico";
  const others = await trx
    .selectFrom("services")
    .select(["id", "slug"])
    .where("slug", "like", `${wanted}%`)
    .execute();
  return uniqueSlug(wanted, new Set(others.filter((row) => row.id !== ownId).map((row) => row.slug)));
}
