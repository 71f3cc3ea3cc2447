// What the fields of a row are called where a person reads of them: in the register, and when two edit the same row.

export interface FieldLabel {
  label: string;
  /** How its value is said; without one as it is. */
  kind?:
    | "money"
    | "truth"
    | "tenths"
    | "percent"
    | "date"
    /** Inclusive end: a day without a time means the whole day. */
    | "until"
    /** Exclusive end: stored as the first instant after the last day, shown as the last day. */
    | "end"
    | "categories"
    | "courses"
    | "cohorts"
    | "course_modules"
    | "course_lessons"
    | "users"
    | "products"
    | "rich";
  /** Words for its values. */
  words?: Record<string, string>;
  /** What a form holds in a way of its own. */
  say?: (value: string) => string;
}

export type FieldLabels = Record<string, FieldLabel>;
