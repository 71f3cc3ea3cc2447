// The handle that services take first: Kysely's queries, and what belongs to the database or to this piece of work and not
// to one query. A transaction carries what the handle carried that it was opened with.
import type { Kysely, KyselyPlugin } from "kysely";
import type { OutageWatch } from "./outage-watch.server.ts";
import type { Database, TableName } from "./schema.ts";
import type { WriteFigures } from "./sqlite/write-figures.ts";
import type { StatementRecorder } from "./statement-recorder.ts";
import type { TableWatch } from "./table-watch.server.ts";

export interface ChangeListener {
  /** Whether changes of the table are to be captured; usually known without a query. */
  captures(db: Db, table: TableName): boolean | Promise<boolean>;
  /** Part of the transaction that changed the rows. */
  record(trx: Db, change: Change): Promise<void>;
  /** What it remembers of those it tells is outdated. */
  forget(): void;
}

/** Who is told of what happened in the shop, by its name: another program, through the deliveries that it leaves behind. */
export interface EventListener {
  /** Addresses in what is told begin with it. */
  readonly siteUrl: string;
  /** Whether anybody listens to one of these; usually known without a query. */
  hears(db: Db, events: readonly string[]): boolean | Promise<boolean>;
  /** Part of the transaction in which it happened. */
  record(trx: Db, event: string, several: readonly { data: object; at: Date }[]): Promise<void>;
}

/** What is still to be done before a transaction commits, once for each key and for all that was gathered under it. */
export type LastWork = Map<string, LastPiece>;

interface LastPiece {
  gathered: Map<string, unknown>;
  work(): Promise<void>;
}

export interface Change {
  table: TableName;
  /** Rows before and after, in the same order: only `after` of new rows, only `before` of deleted ones. */
  before: ChangedRow[];
  after: ChangedRow[];
}

export type ChangedRow = Record<string, unknown> & { id: number };

export type Engine = "sqlite" | "postgres";

/** How much work the slow hash of a password is. */
export interface HashCosts {
  readonly memoryKib: number;
  readonly passes: number;
}

/** One for as long as a database is open. */
export interface OpenDatabase {
  readonly engine: Engine;
  readonly watch: TableWatch;
  /** SQLite: a number that changes with every commit that was not made through this handle. */
  readonly foreignVersion?: () => number;
  /** SQLite: how busy its one writer is. */
  readonly writeFigures?: () => WriteFigures;
  /** PostgreSQL, where statements have a limit. */
  readonly outages?: OutageWatch | undefined;
  /** PostgreSQL: of the pool, and how many wait for one of them. */
  readonly connections?: () => { open: number; idle: number; waiting: number };
  /** SQLite, in tests. */
  readonly recorder?: StatementRecorder | undefined;
  /** In tests, which have nothing to guard: what the hash of a password that is kept here costs. */
  readonly hashCosts?: HashCosts | undefined;
  /** The shop's secret for the keyed hashes of erased people. Set where the database is opened for a shop. */
  personKey?: string;
  /** Who is told of changed rows. */
  listener?: ChangeListener;
  /** Who is told of what happened. */
  events?: EventListener;
}

/** The number and the dates that a row had elsewhere. */
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
  /** Of a transaction alone. */
  readonly lastWork?: LastWork;
  /** Changes are put here, to be told together. */
  readonly collected?: Change[];
  /** What a new row of this table keeps. */
  readonly kept?: { table: TableName; identity: Identity };
  /** People are told nothing by mail: it happened elsewhere, and they know. */
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

/** Kysely gives a copy of a handle only with a plugin; this one changes nothing. */
const COPY: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => result,
};

/** A second handle on the same database or transaction, for work that carries this besides. */
function handleWith(db: Db, more: Partial<DbContext>): Db {
  return withContext(db.withPlugin(COPY), { ...db.context, ...more });
}

/** What is changed through this handle is gathered in `changes` and told to nobody yet. */
export function collectingChanges(trx: Db, changes: Change[]): Db {
  return handleWith(trx, { collected: changes });
}

/** A row that is inserted into this table through this handle keeps the number and the dates it had elsewhere. */
export function keepingIdentity(trx: Db, table: TableName, identity: Identity): Db {
  return handleWith(trx, { kept: { table, identity } });
}

/** Mails that are queued through this handle are not sent. */
export function withoutMails(trx: Db): Db {
  return handleWith(trx, { isQuiet: true });
}

/** Sends mails even inside a quiet operation: owners must hear of each new team member. */
export function withMails(trx: Db): Db {
  return handleWith(trx, { isQuiet: false });
}

/** Mails that are queued through this handle are caused by this network, or by the team. */
export function causedBy(db: Db, cause: string): Db {
  return handleWith(db, { cause, over: { queued: 0, count: 0, until: undefined } });
}
