// Opens what the program needs before it can answer: database, settings, page cache and notifications between
// processes.

import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { isPublicScript } from "#app/analytics/measurement.ts";
import { readBackupCare } from "#app/backups/runs/backup-care.server.ts";
import { nextScheduledPost } from "#app/blog/reading/posts.server.ts";
import { type Company, unsavedCompany } from "#app/company/company.ts";
import { readCompany } from "#app/company/company-settings.server.ts";
import type { AppContext } from "#app/context.ts";
import { missingHints } from "#app/identity/reader/hints.ts";
import { findMailServer, type MailServer } from "#app/mail/mail-settings.server.ts";
import { nextOfferChange } from "#app/offers/offers.server.ts";
import type { Config } from "#app/platform/config/config.server.ts";
import type { Log } from "#app/platform/config/log.server.ts";
import { shownEmail } from "#app/platform/text/shown-email.server.ts";
import { readSiteFrame } from "#app/site/navigation/navigation.server.ts";
import { readLegalSources } from "#app/site/pages/legal-sources.server.ts";
import { type Db, type DbOptions, engineOf, openDb } from "#db/connect.server.ts";
import { isUpToDate, migrate, migrationStatus } from "#db/migrations.ts";
import type { CdnPurge } from "./cdn/purge.ts";
import { type ChangeNotifier, openChangeNotifier } from "./change-notifier.ts";
import { PageCache, PUBLIC_TABLES } from "./page-cache.ts";
import { addSecurityHeaders } from "./security-headers.ts";

export async function openMigratedDb(
  config: Config,
  log: Log,
  watching: Pick<DbOptions, "plugins" | "onStatement" | "busyMs" | "hashCosts"> = {},
): Promise<Db> {
  if (!/^postgres/.test(config.databaseUrl)) mkdirSync(dirname(config.databaseUrl), { recursive: true });
  const onError = (error: Error) => log.warn({ err: error }, "an idle database connection was closed");
  const db = openDb(config.databaseUrl, onError, {
    ...watching,
    onOutage: (isOut) =>
      isOut
        ? log.error("the database does not answer: pages in memory are shown for up to a minute")
        : log.info("the database answers again"),
  });
  if (await isUpToDate(db)) return db;
  const known = await migrationStatus(db);
  const waiting = known.filter(({ executedAt }) => !executedAt);
  // Migrating a large shop's tables takes longer than the statement timeout of pages.
  const patient = waiting.length > 0 ? openDb(config.databaseUrl, () => {}, { patient: true }) : undefined;
  const applied = await migrate(patient ?? db).finally(() => patient?.destroy());
  // A new database has nothing to report.
  if (applied.length > 0 && waiting.length < known.length)
    log.info({ applied, engine: engineOf(db) }, "schema brought up to date");
  return db;
}

export function openPageCache(app: AppContext, https: boolean, purge: CdnPurge | undefined): PageCache {
  const { watch, foreignVersion, outages } = app.db.context.database;
  const cache = new PageCache({
    now: app.now,
    foreignVersion,
    isOut: () => outages?.isOut ?? false,
    cdn: app.config.cdn,
    onCleared: () => purge?.everything(),
    endOf: async (tables) => nextChange(app, tables),
    hintsFor: (path, cookies) => missingHints(app, path, cookies),
    // Pages set their script sources during rendering.
    finishHeaders: (headers) =>
      addSecurityHeaders(headers, { ...cachedPageHeaders(app, https), scripts: "" }),
  });
  watch.onChange((tables) => {
    cache.changed(tables);
    purge?.changed(tables);
  });
  return cache;
}

/** Next publication of a post, or next start or end of an offer. */
async function nextChange({ db, now }: AppContext, tables: ReadonlySet<string>): Promise<Date | undefined> {
  const hours = await Promise.all([
    tables.has("blog_posts") ? nextScheduledPost(db, now()) : undefined,
    tables.has("offers") ? nextOfferChange(db, now()) : undefined,
  ]);
  return hours.filter((hour) => hour !== undefined).sort((a, b) => a.getTime() - b.getTime())[0];
}

/** A cached page is always a response to GET. */
export function cachedPageHeaders({ company }: Pick<AppContext, "company">, https: boolean) {
  return { https, measurement: company.measurement, dev: false };
}

/** One object for the program's lifetime, so that every holder sees saved settings. */
export async function openCompany(
  db: Db,
  { config, log, secret }: { config: Config; log: Log; secret: string },
): Promise<
  Pick<AppContext, "company" | "frame" | "legal" | "backupCare" | "refreshCompany"> & {
    mailServer: () => MailServer | undefined;
  }
> {
  const read = async () => {
    const company = await readCompany(db, unsavedCompany(config), (group) =>
      log.error({ group }, "settings of this group cannot be read"),
    );
    const { measurement } = company;
    // A demonstration may have saved a local script address, which a live shop must not load.
    if (config.live && measurement && !isPublicScript(measurement.address)) company.measurement = undefined;
    const { info, support, sales } = company.emails;
    // In readable form; senders of mail encode the domain for mail servers.
    company.emails = { info: shownEmail(info), support: shownEmail(support), sales: shownEmail(sales) };
    return company;
  };
  const company: Company = await read();
  const frame = await readSiteFrame(db, company, config);
  const legal = await readLegalSources(db, config);
  const backupCare = await readBackupCare(db, { config, secret });
  const readMailServer = async () => {
    const server = await findMailServer(db, secret);
    if (server?.isLocked) log.error("the password of the mail server has to be typed again: mails wait");
    return server;
  };
  let mailServer = await readMailServer();
  let reading = Promise.resolve();
  const readAgain = async () => {
    Object.assign(company, await read());
    mailServer = await readMailServer();
    Object.assign(frame, await readSiteFrame(db, company, config));
    Object.assign(legal, await readLegalSources(db, config));
    Object.assign(backupCare, await readBackupCare(db, { config, secret }));
  };
  const refreshCompany = () => {
    reading = reading.catch(() => {}).then(readAgain);
    return reading;
  };
  return { company, frame, legal, backupCare, refreshCompany, mailServer: () => mailServer };
}

/** On PostgreSQL several processes may write. Without notifications from them no page is cached. */
export function shareChanges(app: AppContext, cache: PageCache): ChangeNotifier | undefined {
  const { config, db } = app;
  if (engineOf(db) !== "postgres") return undefined;
  cache.suspend(app.now());
  let connections = 0;
  const unread = (error: unknown) => app.log.error({ err: error }, "new settings could not be read");
  /** Another process saved settings or a page, or may have done so. */
  const reload = (then = () => {}) =>
    app.background.start(app.refreshCompany().catch(unread).then(then), unread);
  const notifier = openChangeNotifier({
    databaseUrl: config.databaseUrl,
    onChange: (tables) => {
      if (tables) cache.changed(tables);
      else cache.clear();
      if (!tables || tables.has("settings") || tables.has("pages")) reload();
    },
    // Pages are cached again once the settings in memory are current.
    onConnected: () => {
      const connection = ++connections;
      reload(() => {
        if (connection === connections) cache.resume();
      });
    },
    onLost: (agoMs) => {
      connections++;
      cache.suspend(new Date(app.now().getTime() - agoMs));
    },
  });
  app.background.start(notifier.tried, () => {});
  db.context.database.watch.onChange((tables) => {
    const shown = [...tables].filter((table) => PUBLIC_TABLES.has(table));
    if (shown.length > 0) notifier.notify(new Set(shown));
  });
  return notifier;
}
