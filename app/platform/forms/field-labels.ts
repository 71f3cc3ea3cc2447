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
    /** The last moment of something: a day without an hour is the whole day. */
    | "until"
    /** The first instant after a last day, which is what people read. */
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
