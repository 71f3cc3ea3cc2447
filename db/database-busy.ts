/** The database stayed locked or rolled back the write. The request may be retried. */
export class DatabaseBusy extends Error {
  override readonly name = "DatabaseBusy";

  constructor(options?: ErrorOptions) {
    super("O banco de dados está ocupado.", options);
  }
}

/** The database cannot be used now: wrong schema, or unreachable. */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
}

/** Error of every write to a database whose shop has moved away. */
export const MOVED_AWAY = "vitrine: moved";
