/** The database stayed locked, or gave back what was written; the request may be tried again. */
export class DatabaseBusy extends Error {
  override readonly name = "DatabaseBusy";

  constructor(options?: ErrorOptions) {
    super("O banco de dados está ocupado.", options);
  }
}

/** What a database that the shop has left answers to every write. */
export const MOVED_AWAY = "vitrine: moved";
