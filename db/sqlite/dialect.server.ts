// SQLite made to answer like PostgreSQL: `begin immediate`, declared types decoded, schema changes inside transactions.
import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import { SqliteDriver, type SqliteOptions } from "./driver.server.ts";
import { WriteCounter, type WriteFigures } from "./write-figures.ts";

/**
 * Asks for `+?` where others ask for `?`. To SQLite the value is the same, but it does not look at it while planning:
 * of a bare `?` beside an index it takes note, and then plans the statement anew each time another value is bound, which
 * takes ten times as long as running it. A query that needs a partial index says the value of it with `sql.lit`.
 */
class PlannedOnceCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder() {
    return "+?";
  }
}

class FileAdapter extends SqliteAdapter {
  /** SQLite rolls a schema change back like any other write, so a migration is whole or not at all. */
  override get supportsTransactionalDdl() {
    return true;
  }

  /** Else Kysely lets one query in at a time, and every read waits for the transaction that is open. */
  override get supportsMultipleConnections() {
    return true;
  }
}

export class SqliteFileDialect implements Dialect {
  readonly #path: string;
  readonly #options: SqliteOptions;
  #driver: SqliteDriver | undefined;

  constructor(path: string, options: SqliteOptions = {}) {
    this.#path = path;
    this.#options = options;
  }

  createDriver() {
    this.#driver = new SqliteDriver(this.#path, this.#options);
    return this.#driver;
  }

  /** Changes with every commit of another process; 0 until the first query has opened the file. */
  foreignVersion(): number {
    return this.#driver?.foreignVersion() ?? 0;
  }

  /** Of the last hour. */
  writeFigures(): WriteFigures {
    return this.#driver?.figures ?? new WriteCounter().ofLastHour();
  }

  createQueryCompiler() {
    return new PlannedOnceCompiler();
  }

  createAdapter() {
    return new FileAdapter();
  }

  createIntrospector(db: ConstructorParameters<typeof SqliteIntrospector>[0]) {
    return new SqliteIntrospector(db);
  }
}
