// Takes the demo content away, and only that: rows the seed wrote down, unless the owner made them their own since or
// something real hangs on them.

import type { AppContext } from "#app/context.ts";
import { ensureOwner } from "#app/identity/users/user-writes.server.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import {
  DEMO_TABLES,
  type DemoRecord,
  type DemoTable,
  findDemoRecord,
  saveDemoRecord,
} from "#db/seed/demo-record.ts";
import { deleteRows, updateRows } from "#db/writes.server.ts";
import { deleteUnusedDemoFiles, listUsedFiles } from "./demo-files.server.ts";

const CHUNK = 500;
const DEMO_ADDRESS = "%.example";
const EDITABLE = [
  "popup_configs",
  "blog_posts",
  "products",
  "courses",
  "categories",
  "pages",
  "services",
] as const;

const OWN_ACCOUNT_FIRST =
  "Você está em uma conta de demonstração, que também será removida. Crie a sua: em Usuários, Convites, convide o seu e-mail como dono, ou peça a conta a quem instalou o site. Entre com ela e volte aqui.";
const NO_DEMO = "Não há conteúdo de demonstração neste site.";

type Rows = DemoRecord["rows"];

/** What of the demo content still stands, by table; undefined when there is none to remove. */
export async function countDemo(db: Db): Promise<Partial<Record<DemoTable, number>> | undefined> {
  const record = await findDemoRecord(db);
  if (!record || record.removedAt) return undefined;
  const counts: Partial<Record<DemoTable, number>> = {};
  for (const table of DEMO_TABLES) counts[table] = record.rows[table]?.length ?? 0;
  return counts;
}

interface Removal {
  actorId: number;
  ip: string;
}

type RemovalOutcome = Outcome<{ removed: number; kept: number }>;

/** Returns how many rows went and how many stayed, or why nothing was done. */
export async function removeDemo(
  app: Pick<AppContext, "db" | "files" | "log">,
  removal: Removal,
  now: Date,
): Promise<RemovalOutcome> {
  const before = await listUsedFiles(app.db);
  const outcome = await removeRows(app.db, removal, now);
  if (outcome.ok) await deleteUnusedDemoFiles(app, before);
  return outcome;
}

async function removeRows(db: Db, { actorId, ip }: Removal, now: Date): Promise<RemovalOutcome> {
  return inTransaction(db, async (trx): Promise<RemovalOutcome> => {
    const record = await findDemoRecord(trx);
    if (!record || record.removedAt) return { ok: false, message: NO_DEMO };
    const mine = await findDemoUsers(trx, record.rows.users ?? []);
    if (mine.includes(actorId)) return { ok: false, message: OWN_ACCOUNT_FIRST };
    const rows = { ...(await withoutEdited(trx, record)), users: mine };
    let removed = 0;
    for (const table of DEMO_TABLES) removed += await removeTable(trx, table, rows, now);
    const total = DEMO_TABLES.reduce((sum, table) => sum + (record.rows[table]?.length ?? 0), 0);
    await saveDemoRecord(trx, { seededAt: record.seededAt, rows: {}, removedAt: now }, now);
    await ensureOwner(trx, now);
    const detail = { removed, kept: total - removed };
    await recordAudit(trx, { actorId, action: "demo.remove", entity: "demo", detail, ip }, now);
    return { ok: true, ...detail };
  });
}

/** Those that still have a demo address: another one means that a person took the account over. */
async function findDemoUsers(trx: Db, ids: number[]): Promise<number[]> {
  const found: number[] = [];
  for (const part of chunks(ids)) {
    const rows = await trx
      .selectFrom("users")
      .select("id")
      .where("id", "in", part)
      .where("email", "like", DEMO_ADDRESS)
      .execute();
    found.push(...rows.map(({ id }) => id));
  }
  return found;
}

/** Content that was changed since the seed is the owner's by now. */
async function withoutEdited(trx: Db, { rows, seededAt }: DemoRecord): Promise<Rows> {
  const left = { ...rows };
  for (const table of EDITABLE) {
    const fresh: number[] = [];
    for (const part of chunks(rows[table] ?? [])) {
      const found = await trx
        .selectFrom(table)
        .select("id")
        .where("id", "in", part)
        .where("updated_at", "<=", seededAt)
        .execute();
      fresh.push(...found.map(({ id }) => id));
    }
    left[table] = fresh;
  }
  return left;
}

async function removeTable(trx: Db, table: DemoTable, rows: Rows, now: Date): Promise<number> {
  let removed = 0;
  for (const part of chunks(rows[table] ?? [])) {
    const needed = await findNeeded(trx, table, part);
    const free = part.filter((id) => !needed.has(id));
    await deleteRows(trx, table, free);
    await retire(trx, table, [...needed], now);
    removed += free.length;
  }
  return removed;
}

/** What stays because somebody bought it is not sold any more; demo accounts that stay are closed. */
async function retire(trx: Db, table: DemoTable, ids: number[], now: Date): Promise<void> {
  if (table === "products")
    await updateRows(trx, "products", ids, { retired_at: now, is_active: false }, now);
  if (table === "users")
    await updateRows(trx, "users", ids, { is_active: false, role: "user", team_role: null }, now);
}

type Pointer = (trx: Db, ids: number[]) => Promise<{ id: number | null }[]>;

/** What points at rows of a table although it is no demo content: that of the demo is gone by then. */
const NEEDED_BY: Partial<Record<DemoTable, Pointer[]>> = {
  products: [
    (trx, ids) =>
      trx.selectFrom("order_items").select("product_id as id").where("product_id", "in", ids).execute(),
    (trx, ids) =>
      trx.selectFrom("order_item_parts").select("product_id as id").where("product_id", "in", ids).execute(),
  ],
  courses: [
    (trx, ids) =>
      trx.selectFrom("order_items").select("course_id as id").where("course_id", "in", ids).execute(),
    (trx, ids) =>
      trx.selectFrom("order_item_parts").select("course_id as id").where("course_id", "in", ids).execute(),
    (trx, ids) =>
      trx
        .selectFrom("products")
        .select("linked_course_id as id")
        .where("linked_course_id", "in", ids)
        .execute(),
    (trx, ids) =>
      trx.selectFrom("enrollments").select("course_id as id").where("course_id", "in", ids).execute(),
    (trx, ids) =>
      trx.selectFrom("certificates").select("course_id as id").where("course_id", "in", ids).execute(),
  ],
  categories: [
    (trx, ids) =>
      trx.selectFrom("products").select("category_id as id").where("category_id", "in", ids).execute(),
    (trx, ids) =>
      trx.selectFrom("blog_posts").select("category_id as id").where("category_id", "in", ids).execute(),
  ],
  users: [
    (trx, ids) => trx.selectFrom("orders").select("user_id as id").where("user_id", "in", ids).execute(),
  ],
};

async function findNeeded(trx: Db, table: DemoTable, ids: number[]): Promise<Set<number>> {
  const needed = new Set<number>();
  for (const find of NEEDED_BY[table] ?? []) {
    for (const { id } of await find(trx, ids)) if (id !== null) needed.add(id);
  }
  return needed;
}

function chunks(ids: number[]): number[][] {
  const parts: number[][] = [];
  for (let at = 0; at < ids.length; at += CHUNK) parts.push(ids.slice(at, at + CHUNK));
  return parts;
}
