// The schema's history in order; a file here is never edited after it has been released.
import { Migrator } from "kysely/migration";
import { DatabaseUnavailable, type Db, engineOf } from "./connect.server.ts";
import * as identity from "./migrations/0001-identity.ts";
import * as categories from "./migrations/0002-categories.ts";
import * as courses from "./migrations/0003-courses.ts";
import * as catalog from "./migrations/0004-catalog.ts";
import * as sales from "./migrations/0005-sales.ts";
import * as publishing from "./migrations/0006-publishing.ts";
import * as plumbing from "./migrations/0007-plumbing.ts";
import * as study from "./migrations/0008-study.ts";
import * as reach from "./migrations/0009-reach.ts";
import * as desk from "./migrations/0010-desk.ts";
import * as integrations from "./migrations/0011-integrations.ts";
import * as leads from "./migrations/0012-leads.ts";
import * as doubtSearch from "./migrations/0013-doubt-search.ts";
import * as userSearch from "./migrations/0014-user-search.ts";
import * as figures from "./migrations/0015-figures.ts";
import * as adminLists from "./migrations/0016-admin-lists.ts";
import * as tableApi from "./migrations/0017-table-api.ts";
import * as keptCounts from "./migrations/0020-kept-counts.ts";
import * as lookups from "./migrations/0021-lookups.ts";
import * as moderationSearch from "./migrations/0022-moderation-search.ts";
import * as deskSpeed from "./migrations/0023-desk-speed.ts";
import * as deskLists from "./migrations/0024-desk-lists.ts";
import * as issueSearch from "./migrations/0025-letter-search.ts";
import * as restoredRows from "./migrations/0026-restored-rows.ts";
import * as clientNetworks from "./migrations/0028-client-networks.ts";
import * as checkoutBrowser from "./migrations/0029-checkout-browser.ts";
import * as orderLinkKinds from "./migrations/0030-order-link-kinds.ts";
import * as sellingAndSearch from "./migrations/0031-selling-and-search.ts";
import * as webhookBlanks from "./migrations/0032-webhook-blanks.ts";
import * as paymentFacts from "./migrations/0033-payment-facts.ts";
import * as providerSweeps from "./migrations/0034-provider-sweeps.ts";
import * as receiptsByHand from "./migrations/0035-receipts-by-hand.ts";
import * as refusedDeliveries from "./migrations/0038-refused-deliveries.ts";
import * as paymentFees from "./migrations/0040-payment-fees.ts";

const MIGRATIONS = {
  "0001-identity": identity,
  "0002-categories": categories,
  "0003-courses": courses,
  "0004-catalog": catalog,
  "0005-sales": sales,
  "0006-publishing": publishing,
  "0007-plumbing": plumbing,
  "0008-study": study,
  "0009-reach": reach,
  "0010-desk": desk,
  "0011-integrations": integrations,
  "0012-leads": leads,
  "0013-doubt-search": doubtSearch,
  "0014-user-search": userSearch,
  "0015-figures": figures,
  "0016-admin-lists": adminLists,
  "0017-table-api": tableApi,
  "0020-kept-counts": keptCounts,
  "0021-lookups": lookups,
  "0022-moderation-search": moderationSearch,
  "0023-desk-speed": deskSpeed,
  "0024-desk-lists": deskLists,
  "0025-letter-search": issueSearch,
  "0026-restored-rows": restoredRows,
  "0028-client-networks": clientNetworks,
  "0029-checkout-browser": checkoutBrowser,
  "0030-order-link-kinds": orderLinkKinds,
  "0031-selling-and-search": sellingAndSearch,
  "0032-webhook-blanks": webhookBlanks,
  "0033-payment-facts": paymentFacts,
  "0034-provider-sweeps": providerSweeps,
  "0035-receipts-by-hand": receiptsByHand,
  "0038-refused-deliveries": refusedDeliveries,
  "0040-payment-fees": paymentFees,
};

function migrator(db: Db): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
}

/** Brings the schema up to date, or up to the named migration; returns the names that were applied. */
export async function migrate(db: Db, upTo?: string): Promise<string[]> {
  const migrations = migrator(db);
  const { error, results = [] } = await (upTo ? migrations.migrateTo(upTo) : migrations.migrateToLatest());
  if (error) {
    const failed =
      results.find((result) => result.status === "Error")?.migrationName ?? "a tabela de controle";
    const detail = error instanceof Error ? error.message : String(error);
    throw new DatabaseUnavailable(
      `A migração parou em ${failed} (${engineOf(db)}): ${detail}. Nada dela ficou gravado; corrija e inicie de novo.`,
      { cause: error },
    );
  }
  return results.map((result) => result.migrationName);
}

/** Every migration with the moment it was applied, or undefined when it still waits. */
export async function migrationStatus(db: Db) {
  const all = await migrator(db).getMigrations();
  return all.map(({ name, executedAt }) => ({ name, executedAt }));
}
