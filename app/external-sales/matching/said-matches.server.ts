// Reads the matches of external products, so that a job can notice a change by an administrator meanwhile.
import { type Db, forUpdate } from "#db/connect.server.ts";
import { idsOf, listOpened } from "../ledger/opened-things.server.ts";
import { saidOf } from "./choice.ts";

/** Returns the matches of all the products as one text to compare. */
export async function readMatches(db: Db, ids: readonly number[]): Promise<string> {
  if (ids.length === 0) return "";
  const products = await db
    .selectFrom("external_products")
    .select(["id", "is_ignored"])
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  const opened = await listOpened(db, ids);
  const said = products.map(({ id, is_ignored: isIgnored }) => {
    return `${id}:${saidOf({ isIgnored, ...idsOf(opened.get(id)) })}`;
  });
  return said.join(" ");
}

/** Reads the matches and locks them until the transaction ends. */
export async function holdMatches(trx: Db, ids: readonly number[]): Promise<string> {
  if (ids.length === 0) return "";
  const rows = trx.selectFrom("external_products").select("id").where("id", "in", ids).orderBy("id");
  await forUpdate(trx, rows).execute();
  return readMatches(trx, ids);
}
