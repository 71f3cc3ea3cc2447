/** What a form's fields hold, by name; a name may stand several times. */
export type FieldValues = Record<string, string[]>;

/** The row as somebody else saved it since the form was opened. */
export interface StaleRow {
  version: number;
  /** Null: not a person of this site, or one who is gone. */
  by: string | null;
  /** Their account: it may be the reader's own, in another tab. */
  byId: number | null;
  /** In words. */
  at: string;
  fields: FieldValues;
}
