// Runs an import in slices: the lines are stored as evidence, then places and files are settled. A slice that was
// interrupted continues where it stopped.
import type { Updateable } from "kysely";
import { platformName } from "#app/move-in/platforms.ts";
import { subscribeBrought } from "#app/newsletter/subscriptions/brought-subscription-writes.server.ts";
import type { Files } from "#app/platform/files/files.server.ts";
import { type Db, forUpdate, inTransaction, json } from "#db/connect.server.ts";
import type { SaleImportsTable } from "#db/schema.ts";
import { CohortFull } from "../ledger/cohorts.server.ts";
import { type Shop, settlePurchases } from "../ledger/settlement.server.ts";
import { rememberPicked } from "../matching/external-products.server.ts";
import { type ImportSettings, type ImportState, settingsOf } from "./sale-import.ts";

export const RUN_IMPORT = "sale-import.run";

const SLICE = 500;

export interface Run {
  importId: number;
  run: number;
}

interface App extends Shop {
  files: Files;
}

/** Runs one slice; returns whether there are more. Does nothing for a run that was paused, undone or begun again. */
export async function runSlice(app: App, run: Run, now: Date): Promise<boolean> {
  const { db } = app;
  const slice = await writeSlice(db, run, now);
  if (!slice) return false;
  try {
    await settleSlice(app, run, slice, now);
  } catch (error) {
    if (!(error instanceof CohortFull)) throw error;
    // Others took the places meanwhile. The import continues when there is room or another cohort was chosen.
    const problem = `${error.message} Aumente as vagas ou escolha outra turma, e continue.`;
    await changeRun(db, run, "running", { state: "paused", problem }, now);
    return false;
  }
  const isOver = slice.to === slice.last;
  if (isOver) await finish(app, run, now);
  return !isOver;
}

/**
 * Updates the import only if it still has this run and this state; returns whether it did. A run that was paused,
 * undone or begun again writes nothing.
 */
export async function changeRun(
  db: Db,
  { importId, run }: Run,
  from: ImportState,
  facts: Updateable<SaleImportsTable>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("sale_imports")
    .set({ ...facts, updated_at: now })
    .where("id", "=", importId)
    .where("run", "=", run)
    .where("state", "=", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface Slice {
  platform: string;
  /** Line ids: after `from`, up to `to`; `last` is the import's last line. */
  from: number;
  to: number;
  last: number;
}

/** Stores the next lines as evidence. If the previous slice is not settled yet, returns that slice. */
async function writeSlice(db: Db, { importId, run }: Run, now: Date): Promise<Slice | undefined> {
  return inTransaction(db, async (trx) => {
    const query = trx
      .selectFrom("sale_imports")
      .select(["platform", "settings", "written_to", "settled_to"])
      .where("id", "=", importId)
      .where("run", "=", run)
      .where("state", "=", "running");
    const found = await forUpdate(trx, query).executeTakeFirst();
    if (!found) return undefined;
    const { platform, written_to, settled_to } = found;
    const newest = await trx
      .selectFrom("sale_import_lines")
      .select("id")
      .where("import_id", "=", importId)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    const last = newest?.id ?? written_to;
    if (settled_to < written_to) return { platform, from: settled_to, to: written_to, last };
    const lines = await listLines(trx, importId, written_to);
    const to = lines.at(-1)?.id ?? last;
    await writeEvidence(trx, { importId, platform, lines, settings: settingsOf(found.settings) }, now);
    await trx
      .updateTable("sale_imports")
      .set({ written_to: to, updated_at: now })
      .where("id", "=", importId)
      .execute();
    return { platform, from: written_to, to, last };
  });
}

type Line = Awaited<ReturnType<typeof listLines>>[number];

async function listLines(trx: Db, importId: number, after: number) {
  return trx
    .selectFrom("sale_import_lines")
    .select(["id", "email", "name", "purchase", "external_product_id", "effect", "subscription"])
    .select(["cohort", "bought_at", "ends_at", "newsletter"])
    .where("import_id", "=", importId)
    .where("id", ">", after)
    .orderBy("id")
    .limit(SLICE)
    .execute();
}

interface Writing {
  importId: number;
  platform: string;
  lines: Line[];
  settings: ImportSettings;
}

async function writeEvidence(
  trx: Db,
  { importId, platform, lines, settings }: Writing,
  now: Date,
): Promise<void> {
  const picked = await rememberPicked(trx, platform, settings, now);
  const rows = lines.flatMap((line) => {
    const effect = line.effect === "choose" ? "give" : line.effect;
    if (effect === "none" || effect === "refuse" || effect === "newsletter" || line.purchase === "")
      return [];
    const products = line.external_product_id === null ? picked : [line.external_product_id];
    return products.map((external_product_id) => ({
      platform,
      purchase: line.purchase,
      external_product_id,
      effect,
      email: line.email,
      name: line.name,
      subscription: line.subscription,
      cohort: line.cohort,
      bought_at: line.bought_at,
      ends_at: line.ends_at,
      occurred_at: line.bought_at ?? now,
      import_id: importId,
      created_at: now,
    }));
  });
  if (rows.length > 0) await trx.insertInto("external_sales").values(rows).execute();
  const readers = settings.newsletter ? lines.filter(({ newsletter }) => newsletter) : [];
  await subscribeReaders(trx, platform, readers, now);
  await noteStrangers(trx, lines);
}

/** Marks people without an account, because an undo deletes the accounts that the import creates. */
async function noteStrangers(trx: Db, lines: Line[]): Promise<void> {
  const giving = lines.filter(
    ({ effect, email }) => email !== "" && effect !== "none" && effect !== "refuse",
  );
  const emails = [...new Set(giving.map(({ email }) => email))];
  if (emails.length === 0) return;
  const known = await trx.selectFrom("users").select("email").where("email", "in", emails).execute();
  const accounts = new Set(known.map(({ email }) => email));
  const strangers = giving.filter(({ email }) => !accounts.has(email)).map(({ id }) => id);
  if (strangers.length === 0) return;
  await trx
    .updateTable("sale_import_lines")
    .set({ is_stranger: true })
    .where("id", "in", strangers)
    .execute();
}

async function subscribeReaders(trx: Db, platform: string, readers: Line[], now: Date): Promise<void> {
  if (readers.length === 0) return;
  const people = readers.map(({ email, name, bought_at }) => ({ email, name, since: bought_at ?? now }));
  const begun = new Set(await subscribeBrought(trx, people, platformName(platform), now));
  const ids = readers.filter(({ email }) => begun.has(email)).map(({ id }) => id);
  if (ids.length === 0) return;
  await trx.updateTable("sale_import_lines").set({ is_subscribed: true }).where("id", "in", ids).execute();
}

/** Settles the purchases of the slice and notes the people; a retry is safe. */
async function settleSlice(
  shop: Shop,
  { importId, run }: Run,
  { platform, from, to }: Slice,
  now: Date,
): Promise<void> {
  const { db } = shop;
  const lines = await db
    .selectFrom("sale_import_lines")
    .select(["email", "purchase", "is_stranger"])
    .where("import_id", "=", importId)
    .where("id", ">", from)
    .where("id", "<=", to)
    .where("effect", "in", ["give", "keep", "hold", "take", "choose"])
    .where("purchase", "!=", "")
    .execute();
  const purchases = [...new Set(lines.map(({ purchase }) => purchase))];
  await settlePurchases(shop, platform, purchases, now, { isSilent: true, needsRoom: true });
  await inTransaction(db, async (trx) => {
    await notePeople(trx, importId, lines, now);
    await trx
      .updateTable("sale_imports")
      .set({ settled_to: to, updated_at: now })
      .where("id", "=", importId)
      .where("run", "=", run)
      .execute();
  });
}

async function notePeople(
  trx: Db,
  importId: number,
  lines: { email: string; is_stranger: boolean }[],
  now: Date,
): Promise<void> {
  const strangers = new Set(lines.flatMap(({ email, is_stranger }) => (is_stranger ? email : [])));
  const emails = [...new Set(lines.map(({ email }) => email))].filter(Boolean);
  if (emails.length === 0) return;
  const users = await trx.selectFrom("users").select(["id", "email"]).where("email", "in", emails).execute();
  if (users.length === 0) return;
  await trx
    .insertInto("sale_import_people")
    .values(
      users.map(({ id, email }) => ({
        import_id: importId,
        user_id: id,
        is_opened: strangers.has(email),
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(["import_id", "user_id"]).doNothing())
    .execute();
}

/**
 * Deletes the file, which is not needed any more. The file goes before its key, so that no unreferenced file remains.
 */
async function finish({ db, files }: App, run: Run, now: Date): Promise<void> {
  const done = { state: "done", finished_at: now, sample: json([]) } as const;
  if (!(await changeRun(db, run, "running", done, now))) return;
  const found = await db
    .selectFrom("sale_imports")
    .select("file_key")
    .where("id", "=", run.importId)
    .executeTakeFirst();
  if (!found?.file_key) return;
  await files.remove(found.file_key);
  await db.updateTable("sale_imports").set({ file_key: null }).where("id", "=", run.importId).execute();
}
