import { advisoryLock, type Db, inTransaction } from "../connect.server.ts";
import { type DemoRecord, findDemoRecord, saveDemoRecord } from "./demo-record.ts";

/**
 * Adds pages at the start of a demo shop from before pages were rows. Shops without demo content get none. Returns
 * true if it added pages.
 */
export async function seedMissingPages(db: Db, now: Date): Promise<boolean> {
  if (!lacksPages(await findDemoRecord(db))) return false;
  // Imported late, because only this one start needs it.
  const { seedPages } = await import("./pages.ts");
  return inTransaction(db, async (trx) => {
    await advisoryLock(trx, "seed-pages");
    const record = await findDemoRecord(trx);
    if (!lacksPages(record)) return false;
    const isThere = await trx.selectFrom("pages").select("id").limit(1).executeTakeFirst();
    if (isThere) return false;
    // Dated like the demo, so that removing untouched demo content includes them.
    await seedPages(trx, record.seededAt);
    const pages = await trx.selectFrom("pages").select("id").orderBy("id").execute();
    const services = await trx.selectFrom("services").select("id").orderBy("id").execute();
    const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
    const rows = { ...record.rows, pages: ids(pages), services: ids(services) };
    await saveDemoRecord(trx, { ...record, rows }, now);
    return true;
  });
}

function lacksPages(record: DemoRecord | undefined): record is DemoRecord {
  return record !== undefined && !record.removedAt && record.rows.pages === undefined;
}
