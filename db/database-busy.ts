/** The database stayed locked, or gave back what was written; the request may be tried again. */
export class DatabaseBusy extends Error {
  override readonly name = "DatabaseBusy";

  constructor(options?: ErrorOptions) {
    super("O banco de dados está ocupado.", options);
  }
}
