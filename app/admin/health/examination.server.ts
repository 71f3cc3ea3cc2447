// Everything that can be found out from inside about whether the installation is well; it changes nothing.

import type { Mailer } from "#app/mail/mail.server.ts";
import type { PaymentProvider } from "#app/payments/port/payment-provider.ts";
import type { Config } from "#app/platform/config/config.server.ts";
import type { Log } from "#app/platform/config/log.server.ts";
import type { Files } from "#app/platform/files/files.server.ts";
import type { Db } from "#db/connect.server.ts";
import { checkEmbeddedDatabase } from "./embedded-database-check.server.ts";
import type { Finding } from "./finding.ts";
import { checkClocks, checkDisk, checkMemory, checkOpenFiles, checkOwner } from "./machine-checks.server.ts";
import { checkMailServer, checkSenderDomain, type NameServer } from "./mail-checks.server.ts";
import {
  checkBackups,
  checkDatabase,
  checkFiles,
  checkProviders,
  type InUse,
} from "./service-checks.server.ts";
import { checkAddress, checkRunning } from "./site-checks.server.ts";

export interface Examined {
  config: Config;
  now: () => Date;
  log: Log;
  files: Files;
  mail: Pick<Mailer, "ready" | "way">;
  dns: NameServer;
  /** Undefined where there is none yet. */
  db?: Db;
  /** Those that take new payments; they need the database too. */
  providers: readonly PaymentProvider[];
}

/** In the order in which they are read: the machine, what it works with, the way to the people. */
export async function examine(examined: Examined): Promise<Finding[]> {
  const { config, db, now, dns, mail, files } = examined;
  const database = db ? await checkDatabase(db) : [];
  const isUp = db !== undefined && database.every(({ state }) => state !== "failure");
  const groups = await Promise.all([
    checkRunning(config),
    checkDisk(config),
    checkOwner(config),
    checkMemory(),
    checkOpenFiles(),
    checkClocks({ log: examined.log, now, ...(isUp ? { db } : {}) }),
    database,
    isUp ? checkEmbeddedDatabase(config, db) : [],
    isUp ? checkBackups(db, now()) : [],
    checkFiles(config, files),
    checkMailServer(config, mail),
    checkSenderDomain(config, mail, dns),
    isUp ? checkProviders({ ...examined, db }, methodsOf(config, examined.providers)) : [],
    checkAddress(config),
  ]);
  return groups.flat();
}

function methodsOf({ payments }: Config, providers: readonly PaymentProvider[]): InUse[] {
  return providers.map((provider) => ({
    provider,
    methods: (["pix", "credit", "boleto"] as const).filter((method) => payments[method] === provider.id),
  }));
}
