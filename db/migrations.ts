// The schema's history in order; a file here is never edited after it has been released.
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { DatabaseUnavailable, type Db, engineOf } from "./connect.server.ts";
import { withContext } from "./handle.server.ts";
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
import * as refundProtocols from "./migrations/0039-refund-protocols.ts";
import * as paymentFees from "./migrations/0040-payment-fees.ts";
import * as moneyDays from "./migrations/0041-money-days.ts";
import * as pages from "./migrations/0042-pages.ts";
import * as firstDay from "./migrations/0047-first-day.ts";
import * as backups from "./migrations/0048-backups.ts";
import * as rowVersions from "./migrations/0049-row-versions.ts";
import * as tableNames from "./migrations/0053-table-names.ts";
import * as teamRoles from "./migrations/0055-team-roles.ts";
import * as legalTexts from "./migrations/0056-legal-texts.ts";
import * as productPage from "./migrations/0058-product-page.ts";
import * as richDescriptions from "./migrations/0059-rich-descriptions.ts";
import * as moreRowVersions from "./migrations/0060-more-row-versions.ts";
import * as lessonRelease from "./migrations/0061-lesson-release.ts";
import * as coupons from "./migrations/0062-coupons.ts";
import * as salesOrigin from "./migrations/0063-sales-origin.ts";
import * as adEvents from "./migrations/0064-ad-events.ts";
import * as recovery from "./migrations/0065-recovery.ts";
import * as offers from "./migrations/0066-offers.ts";
import * as bumps from "./migrations/0067-bumps.ts";
import * as restoreDrills from "./migrations/0070-restore-drills.ts";
import * as bundles from "./migrations/0071-bundles.ts";
import * as waitingLists from "./migrations/0072-waiting-lists.ts";
import * as preSale from "./migrations/0073-pre-sale.ts";
import * as upsells from "./migrations/0074-upsells.ts";
import * as funnel from "./migrations/0076-funnel.ts";
import * as boughtTogether from "./migrations/0079-bought-together.ts";
import * as chosenPrices from "./migrations/0080-chosen-prices.ts";
import * as proofsOfAPerson from "./migrations/0081-proofs-of-a-person.ts";
import * as holds from "./migrations/0082-holds.ts";
import * as freshProofs from "./migrations/0083-fresh-proofs.ts";
import * as mailBounds from "./migrations/0084-mail-bounds.ts";
import * as lineRests from "./migrations/0085-line-rests.ts";
import * as giftSendings from "./migrations/0087-gift-sendings.ts";
import * as bulkActs from "./migrations/0090-bulk-acts.ts";
import * as correctedOrders from "./migrations/0091-corrected-orders.ts";
import * as orderLookups from "./migrations/0092-order-lookups.ts";
import * as couponSearch from "./migrations/0095-coupon-search.ts";
import * as keptMails from "./migrations/0097-kept-mails.ts";
import * as readyAnswers from "./migrations/0098-ready-answers.ts";
import * as undoneActs from "./migrations/0099-undone-acts.ts";
import * as lackingProducts from "./migrations/0100-lacking-products.ts";
import * as externalSales from "./migrations/0101-external-sales.ts";
import * as incomingWebhooks from "./migrations/0102-incoming-webhooks.ts";
import * as signInCodes from "./migrations/0103-sign-in-codes.ts";
import * as passkeys from "./migrations/0104-passkeys.ts";
import * as namedEvents from "./migrations/0105-named-events.ts";
import * as saleImports from "./migrations/0108-sale-imports.ts";
import * as externalFiles from "./migrations/0109-external-files.ts";
import * as termsAndCohorts from "./migrations/0112-terms-and-cohorts.ts";
import * as endsOfRights from "./migrations/0113-ends-of-rights.ts";
import * as cohortPlaces from "./migrations/0115-cohort-places.ts";
import * as whoIsWhere from "./migrations/0116-who-is-where.ts";
import * as cohortsOfOtherFiles from "./migrations/0118-cohorts-of-other-files.ts";
import * as removedByHand from "./migrations/0119-removed-by-hand.ts";
import * as personOfOrders from "./migrations/0120-person-of-orders.ts";
import * as erasedAddresses from "./migrations/0121-erased-addresses.ts";
import * as deletionsThatWait from "./migrations/0123-deletions-that-wait.ts";
import * as timedParts from "./migrations/0126-timed-parts.ts";
import * as oneLetterSearches from "./migrations/0127-one-letter-searches.ts";
import * as cardTerms from "./migrations/0128-card-terms.ts";
import * as closedFor from "./migrations/0129-closed-for.ts";
import * as rights from "./migrations/0130-rights.ts";

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
  "0039-refund-protocols": refundProtocols,
  "0040-payment-fees": paymentFees,
  "0041-money-days": moneyDays,
  "0042-pages": pages,
  "0047-first-day": firstDay,
  "0048-backups": backups,
  "0049-row-versions": rowVersions,
  "0053-table-names": tableNames,
  "0055-team-roles": teamRoles,
  "0056-legal-texts": legalTexts,
  "0058-product-page": productPage,
  "0059-rich-descriptions": richDescriptions,
  "0060-more-row-versions": moreRowVersions,
  "0061-lesson-release": lessonRelease,
  "0062-coupons": coupons,
  "0063-sales-origin": salesOrigin,
  "0064-ad-events": adEvents,
  "0065-recovery": recovery,
  "0066-offers": offers,
  "0067-bumps": bumps,
  "0070-restore-drills": restoreDrills,
  "0071-bundles": bundles,
  "0072-waiting-lists": waitingLists,
  "0073-pre-sale": preSale,
  "0074-upsells": upsells,
  "0076-funnel": funnel,
  "0079-bought-together": boughtTogether,
  "0080-chosen-prices": chosenPrices,
  "0081-proofs-of-a-person": proofsOfAPerson,
  "0082-holds": holds,
  "0083-fresh-proofs": freshProofs,
  "0084-mail-bounds": mailBounds,
  "0085-line-rests": lineRests,
  "0087-gift-sendings": giftSendings,
  "0090-bulk-acts": bulkActs,
  "0091-corrected-orders": correctedOrders,
  "0092-order-lookups": orderLookups,
  "0095-coupon-search": couponSearch,
  "0097-kept-mails": keptMails,
  "0098-ready-answers": readyAnswers,
  "0099-undone-acts": undoneActs,
  "0100-lacking-products": lackingProducts,
  "0101-external-sales": externalSales,
  "0102-incoming-webhooks": incomingWebhooks,
  "0103-sign-in-codes": signInCodes,
  "0104-passkeys": passkeys,
  "0105-named-events": namedEvents,
  "0108-sale-imports": saleImports,
  "0109-external-files": externalFiles,
  "0112-terms-and-cohorts": termsAndCohorts,
  "0113-ends-of-rights": endsOfRights,
  "0115-cohort-places": cohortPlaces,
  "0116-who-is-where": whoIsWhere,
  "0118-cohorts-of-other-files": cohortsOfOtherFiles,
  "0119-removed-by-hand": removedByHand,
  "0120-person-of-orders": personOfOrders,
  "0121-erased-addresses": erasedAddresses,
  "0123-deletions-that-wait": deletionsThatWait,
  "0126-timed-parts": timedParts,
  "0127-one-letter-searches": oneLetterSearches,
  "0128-card-terms": cardTerms,
  "0129-closed-for": closedFor,
  "0130-rights": rights,
};

/** What the schema of this program is called: its last migration. */
export const SCHEMA: string = Object.keys(MIGRATIONS).at(-1) ?? "";

/** Another program, newer than this one, has changed the schema: nothing may be written by rules that no longer hold. */
export class SchemaTooNew extends DatabaseUnavailable {
  constructor(unknown: string) {
    super(
      `O banco de dados é de uma versão mais nova da Vitrine: ele está no esquema ${unknown}, e esta versão só conhece ` +
        `até ${SCHEMA}. Nada foi mudado nele. Inicie a versão mais nova ou, para voltar a esta, restaure num banco ` +
        "vazio a cópia de segurança feita antes da atualização.",
    );
  }
}

function migrator(db: Db): Migrator {
  const migrations = Object.entries(MIGRATIONS).map(([name, { up }]) => {
    // Kysely hands each a transaction of its own.
    const upWithContext: typeof up = (trx) => up(withContext(trx, db.context));
    return [name, { up: upWithContext }] as const;
  });
  return new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(migrations) } });
}

/** Brings the schema up to date, or up to the named migration; returns the names that were applied. */
export async function migrate(db: Db, upTo?: string): Promise<string[]> {
  const migrations = migrator(db);
  const { error, results = [] } = await (upTo ? migrations.migrateTo(upTo) : migrations.migrateToLatest());
  if (error) {
    const unknown = await unknownMigration(db);
    if (unknown) throw new SchemaTooNew(unknown);
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

/** The last one that the database went through and this program knows nothing of. */
async function unknownMigration(db: Db): Promise<string | undefined> {
  return (await appliedNames(db)).findLast((name) => !(name in MIGRATIONS));
}

/** Whether the database went through every migration of this program and through no other: one statement says so. */
export async function isUpToDate(db: Db): Promise<boolean> {
  const applied = await appliedNames(db);
  return applied.length === Object.keys(MIGRATIONS).length && applied.every((name) => name in MIGRATIONS);
}

/** In their order; none where nothing can be read, as in a new database. */
async function appliedNames(db: Db): Promise<string[]> {
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`
    .execute(db)
    .catch(() => undefined);
  return (applied?.rows ?? []).map(({ name }) => name);
}

/** Every migration with the moment it was applied, or undefined when it still waits. */
export async function migrationStatus(db: Db) {
  const all = await migrator(db).getMigrations();
  return all.map(({ name, executedAt }) => ({ name, executedAt }));
}
