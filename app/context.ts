// What every loader, action and service is handed; made once by server/app.ts.
import { createContext } from "react-router";
import type { Company } from "#app/company/company.ts";
import type { PaymentOffer } from "#app/company/payment-offer.ts";
import type { SiteFrame } from "#app/company/site-frame.ts";
import type { Jobs } from "#app/jobs/jobs.server.ts";
import type { BackupCare } from "#app/legal/legal-facts.ts";
import type { LegalSources } from "#app/legal/legal-text.ts";
import type { Mailer } from "#app/mail/mail.server.ts";
import type { DatabaseClock } from "#app/platform/config/clock-check.server.ts";
import type { Config } from "#app/platform/config/config.server.ts";
import type { Log } from "#app/platform/config/log.server.ts";
import type { Files } from "#app/platform/files/files.server.ts";
import type { BrowserPass } from "#app/platform/gates/browser-pass.server.ts";
import type { BackgroundWork } from "#app/platform/http/background-work.server.ts";
import type { RateLimits } from "#app/platform/http/rate-limit.server.ts";
import type { Db } from "#db/connect.server.ts";

export interface AppContext {
  config: Config;
  db: Db;
  files: Files;
  mail: Mailer;
  jobs: Jobs;
  /** Starts work that continues after the response. */
  background: BackgroundWork;
  limits: RateLimits;
  log: Log;
  /** The same object for as long as the program runs; its values change when the owner saves the settings. */
  company: Company;
  /** Menu, footer and what else stands around the pages; the same object too. */
  frame: SiteFrame;
  /** Terms, privacy and refunds as they are written; the same object too. What visitors read: legal-texts.server.ts. */
  legal: LegalSources;
  /** What the shop may say of its backups; the same object too. */
  backupCare: BackupCare;
  /** Reads the saved settings into all of these again, after a commit that changed them or a page. */
  refreshCompany: () => Promise<void>;
  /** What buyers may pay with, for pages that know nothing of payments. */
  paymentOffer: () => PaymentOffer;
  /** Makes somebody wait on purpose: tests decide for how long. */
  pause: (ms: number) => Promise<void>;
  /** The one clock: tests move it. */
  now: () => Date;
  databaseClock: DatabaseClock;
  /** Keys one-time links and licence codes. */
  secret: string;
}

/** Facts of one request that no service needs but every answer may. */
export interface RequestFacts {
  id: string;
  ip: string;
  /** What tells it apart from others behind the same address. */
  browser: BrowserPass;
  /** Aborts when the answer is over, sent or broken off: what was opened for it is closed then. */
  ended?: AbortSignal | undefined;
  /** None for a page that many will get: its scripts are named by their hashes. */
  nonce: string | undefined;
  /** The inline scripts that the program itself wrote into the page. */
  scripts: Set<string>;
  /** The page asked for, with its query, whatever form the request has (/x, /x.data). */
  path: string;
  log: Log;
  /** Seconds until the client may retry, sent as `Retry-After`. */
  retryAfter?: number;
  /** The surprise that ended the request, for the server to choose between 500 and 503. */
  failure?: unknown;
}

export const appContext = createContext<AppContext>();

/** What a page that is the same for everybody is made of: it cannot ask who reads it. */
export interface PublicContext {
  get(context: typeof appContext): AppContext;
}

/** The arguments of such a page's loader: no session, no cookie, no network of whoever asked. */
export type ForEverybody<Args> = Omit<Args, "context" | "request"> & { context: PublicContext };

export const requestContext = createContext<RequestFacts>();
