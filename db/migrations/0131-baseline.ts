// The complete schema as of version 0.2.0, by domain, as migrations 0001 to 0130 created it. db/schema.ts documents the
// columns.
import { sql } from "kysely";
import { engineOf } from "../connect.server.ts";
import * as catalog from "./baseline/catalog.ts";
import * as courses from "./baseline/courses.ts";
import { createTextFunctions } from "./baseline/expressions.ts";
import * as identity from "./baseline/identity.ts";
import * as marketing from "./baseline/marketing.ts";
import * as movingIn from "./baseline/moving-in.ts";
import * as offers from "./baseline/offers.ts";
import * as orders from "./baseline/orders.ts";
import * as payments from "./baseline/payments.ts";
import * as programs from "./baseline/programs.ts";
import * as publishing from "./baseline/publishing.ts";
import * as rights from "./baseline/rights.ts";
import * as site from "./baseline/site.ts";
import * as study from "./baseline/study.ts";
import type { MigrationDb } from "./columns.ts";

/** Referenced tables come first. */
const DOMAINS = [
  identity,
  site,
  courses,
  catalog,
  offers,
  study,
  orders,
  payments,
  rights,
  marketing,
  publishing,
  movingIn,
  programs,
];

/** PostgreSQL: constraints that keep the names of renamed tables, as in shops from before the baseline. */
const OLD_NAMES = [
  ["products_admin_counts", "products_admin_counts_pkey", "products_desk_listed_pkey"],
  ["search_vocabulary", "search_vocabulary_pkey", "product_words_pkey"],
  ["download_events", "download_events_right_id_fkey", "new_download_events_right_id_fkey"],
];

export async function up(db: MigrationDb): Promise<void> {
  const isPostgres = engineOf(db) === "postgres";
  if (isPostgres) await createTextFunctions(db);
  for (const domain of DOMAINS) await domain.up(db);
  if (!isPostgres) return;
  for (const [table = "", name = "", oldName = ""] of OLD_NAMES) {
    await sql`alter table ${sql.ref(table)} rename constraint ${sql.ref(name)} to ${sql.ref(oldName)}`.execute(
      db,
    );
  }
}
