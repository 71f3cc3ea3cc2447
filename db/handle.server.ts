// The database handle, first argument of services: Kysely's queries plus context of the database or of this piece of
// work. A transaction inherits the context of its handle.
import type { Kysely, KyselyPlugin } from "kysely";
import type { OutageWatch } from "./outage-watch.server.ts";
import type { Database, TableName } from "./schema.ts";
import type { WriteFigures } from "./sqlite/write-figures.ts";
import type { StatementRecorder } from "./statement-recorder.ts";
import type { TableWatch } from "./table-watch.server.ts";

export interface ChangeListener {
  /** True if changes of the table must be captured; usually known without a query. */
  captures(db: Db, table: TableName): boolean | Promise<boolean>;
  /** Part of the transaction that changed the rows. */
  record(trx: Db, change: Change): Promise<void>;
  /** Its cached listeners are stale. */
  forget(): void;
}

/** Receives named events of the shop and stores deliveries for other programs. */
export interface EventListener {
  /** Base URL for addresses in events. */
  readonly siteUrl: string;
  /** True if a webhook listens to one of these events; usually known without a query. */
  hears(db: Db, events: readonly string[]): boolean | Promise<boolean>;
  /** Part of the transaction in which the event happened. */
  record(trx: Db, event: string, several: readonly { data: object; at: Date }[]): Promise<void>;
}

/** Work to run before a transaction commits, once per key with everything collected under it. */
export type LastWork = Map<string, LastPiece>;

interface LastPiece {
  gathered: Map<string, unknown>;
  work(): Promise<void>;
}

export interface Change {
  table: TableName;
  /** Rows before and after, in the same order: only `after` for new rows, only `before` for deleted ones. */
  before: ChangedRow[];
  after: ChangedRow[];
}

export type ChangedRow = Record<string, unknown> & { id: number };

export type Engine = "sqlite" | "postgres";

export interface HashCosts {
  readonly memoryKib: number;
  readonly passes: number;
}

/** One per open database. */
export interface OpenDatabase {
  readonly engine: Engine;
  readonly watch: TableWatch;
  /** SQLite: a number that changes with every commit made by another handle. */
  readonly foreignVersion?: () => number;
  /** SQLite: load of its single writer. */
  readonly writeFigures?: () => WriteFigures;
  /** PostgreSQL, where statements have a timeout. */
  readonly outages?: OutageWatch | undefined;
  /** PostgreSQL: connections of the pool, and waiting requests. */
  readonly connections?: () => { open: number; idle: number; waiting: number };
  /** SQLite, in tests. */
  readonly recorder?: StatementRecorder | undefined;
  /** Password hash costs in tests. */
  readonly hashCosts?: HashCosts | undefined;
  /** The shop's secret for the keyed hashes of erased people. Set where the database is opened for a shop. */
  personKey?: string;
  listener?: ChangeListener;
  events?: EventListener;
}

/** The id and the dates that a row had elsewhere. */
export interface Identity {
  id?: number;
  created_at?: Date;
  updated_at?: Date;
}

export interface MailsOver {
  queued: number;
  count: number;
  until: Date | undefined;
}

export interface DbContext {
  readonly database: OpenDatabase;
  /** Only in a transaction. */
  readonly lastWork?: LastWork;
  /** Collects changes that are reported together. */
  readonly collected?: Change[];
  /** Keeps id and dates of a new row of this table. */
  readonly kept?: { table: TableName; identity: Identity };
  /** True if no mail is sent, because people already heard of it elsewhere. */
  readonly isQuiet?: boolean;
  /** The network or team member whose mail limits count the queued mails. */
  readonly cause?: string;
  /** Counts the mails of this request that exceed a limit of `cause`, so that the answer can say so. */
  readonly over?: MailsOver;
}

export type Db = Kysely<Database> & { readonly context: DbContext };

export function withContext<K extends object>(queries: K, context: DbContext): K & { context: DbContext } {
  return Object.assign(queries, { context });
}

/** Kysely copies a handle only when a plugin is added; this plugin does nothing. */
const COPY: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => result,
};

/** A second handle on the same database or transaction, with additional context. */
function handleWith(db: Db, more: Partial<DbContext>): Db {
  return withContext(db.withPlugin(COPY), { ...db.context, ...more });
}

/** Collects changes through this handle in `changes` without reporting them. */
export function collectingChanges(trx: Db, changes: Change[]): Db {
  return handleWith(trx, { collected: changes });
}

/** Rows inserted into this table through this handle keep the id and dates that they had elsewhere. */
export function keepingIdentity(trx: Db, table: TableName, identity: Identity): Db {
  return handleWith(trx, { kept: { table, identity } });
}

/** Suppresses mails that are queued through this handle. */
export function withoutMails(trx: Db): Db {
  return handleWith(trx, { isQuiet: true });
}

/** Sends mails even inside a quiet operation: owners must hear of each new team member. */
export function withMails(trx: Db): Db {
  return handleWith(trx, { isQuiet: false });
}

/** Attributes mails queued through this handle to this network, or to the team. */
export function causedBy(db: Db, cause: string): Db {
  return handleWith(db, { cause, over: { queued: 0, count: 0, until: undefined } });
}
