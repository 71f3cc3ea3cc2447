/** The database stayed locked, or gave back what was written; the request may be tried again. */
export class DatabaseBusy extends Error {
  override readonly name = "DatabaseBusy";

  constructor(options?: ErrorOptions) {
    super("O banco de dados está ocupado.", options);
  }
}

/** The database cannot be used now: wrong schema, or out of reach. */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
}

/** What a database that the shop has left answers to every write. */
export const MOVED_AWAY = "vitrine: moved";
