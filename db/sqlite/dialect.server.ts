// Makes SQLite behave like PostgreSQL: `begin immediate`, decoded types, schema changes inside transactions.
import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import { SqliteDriver, type SqliteOptions } from "./driver.server.ts";
import { WriteCounter, type WriteFigures } from "./write-figures.ts";

/**
 * Writes `+?` instead of `?`. The value is the same to SQLite, but the planner ignores it. With a bare `?` beside an
 * index SQLite plans the statement again for each new value, which takes ten times as long as running it. Queries that
 * need a partial index write the value with `sql.lit`.
 */
class PlannedOnceCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder() {
    return "+?";
  }
}

class FileAdapter extends SqliteAdapter {
  /** SQLite rolls back schema changes, so a migration is atomic. */
  override get supportsTransactionalDdl() {
    return true;
  }

  /** Otherwise Kysely allows one query at a time, and every read waits for the open transaction. */
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

  /** Figures of the last hour. */
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
