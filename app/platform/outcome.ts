// What came of something that may be refused. A refusal is a value; what nobody expects is thrown.

/** What it brought, or a sentence for whoever asked; another refusal says what else it holds. */
export type Outcome<Brought extends object = object, Refusal extends object = { message: string }> =
  | ({ ok: true } & Brought)
  | ({ ok: false } & Refusal);
