// Tracks which tables a piece of work has read and which tables a commit has changed, for the page cache.
import { AsyncLocalStorage } from "node:async_hooks";
import {
  ColumnNode,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  type RootOperationNode,
  type UnknownRow,
} from "kysely";

/** Changes of only these columns are visible to nobody but the person and the server. */
const QUIET_COLUMNS: Record<string, readonly string[]> = {
  users: [
    "last_login",
    "updated_at",
    "password_hash",
    "email_confirmed_at",
    "totp_secret",
    "totp_enabled_at",
    "totp_last_step",
    "identity_version",
  ],
};

const reads = new AsyncLocalStorage<Set<string>>();
const transactions = new AsyncLocalStorage<OpenTransaction>();

interface OpenTransaction {
  changed: Set<string>;
  /** A timer started inside would still see this store long after the transaction. */
  isOver: boolean;
}

/** Runs the work and returns the tables that it read. */
export async function collectReads<T>(work: () => Promise<T>): Promise<{ value: T; tables: Set<string> }> {
  const tables = new Set<string>();
  const value = await reads.run(tables, work);
  return { value, tables };
}

type Listener = (tables: ReadonlySet<string>) => void;

/** Table changes of one database: listeners are notified after the commit and before its caller continues. */
export class TableWatch implements KyselyPlugin {
  readonly #listeners = new Set<Listener>();
  /** By query id, which is how Kysely plugins match a result with its query. */
  readonly #pending = new WeakMap<object, string>();

  onChange(listener: Listener): void {
    this.#listeners.add(listener);
  }

  /** Holds back a transaction's changes until the commit; a rollback drops them. */
  async duringTransaction<T>(work: () => Promise<T>): Promise<T> {
    const transaction: OpenTransaction = { changed: new Set(), isOver: false };
    try {
      const value = await transactions.run(transaction, work);
      this.#notify(transaction.changed);
      return value;
    } finally {
      transaction.isOver = true;
    }
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    if (node.kind === "SelectQueryNode" || node.kind === "RawNode") {
      const tables = reads.getStore();
      if (tables) noteTables(node, tables);
    }
    const written = writtenTable(node);
    if (!written) return node;
    const transaction = transactions.getStore();
    if (transaction && !transaction.isOver) transaction.changed.add(written);
    else this.#pending.set(queryId, written);
    return node;
  }

  async transformResult({ queryId, result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const written = this.#pending.get(queryId);
    if (written) this.#notify(new Set([written]));
    return result;
  }

  #notify(tables: ReadonlySet<string>): void {
    if (tables.size > 0) for (const listener of this.#listeners) listener(tables);
  }
}

function writtenTable(node: RootOperationNode): string | undefined {
  if (node.kind === "InsertQueryNode") return node.into?.table.identifier.name;
  if (node.kind === "DeleteQueryNode") return firstTable(node.from);
  if (node.kind === "UpdateQueryNode") {
    const table = node.table && firstTable(node.table);
    if (!table) return undefined;
    const quiet = QUIET_COLUMNS[table];
    const columns = node.updates?.map(({ column }) => (ColumnNode.is(column) ? column.column.name : ""));
    return quiet && columns?.every((name) => quiet.includes(name)) ? undefined : table;
  }
  return undefined;
}

function firstTable(node: object): string | undefined {
  const tables = new Set<string>();
  noteTables(node, tables);
  return tables.values().next().value;
}

/** All tables named in the statement. A search index and stored counts count as their table. */
function noteTables(node: unknown, tables: Set<string>): void {
  if (Array.isArray(node)) {
    for (const child of node) noteTables(child, tables);
    return;
  }
  if (typeof node !== "object" || node === null || !("kind" in node)) return;
  // A column may use an alias; its table is named in the from clause.
  if (node.kind === "ReferenceNode") return;
  if (node.kind === "TableNode") {
    const { table } = node as unknown as { table: { identifier: { name: string } } };
    tables.add(table.identifier.name.replace(/_(search|listed)$/, ""));
    return;
  }
  for (const child of Object.values(node)) noteTables(child, tables);
}
