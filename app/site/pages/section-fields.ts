// What a section and its fields may hold. Forms, checks and types are all made from these descriptions.
import type { IconName } from "#app/ui/icons/icon-names.ts";

interface Named {
  label: string;
  /** One sentence under the field. */
  hint?: string;
  /** Asked when the page is published: a draft may be unfinished. */
  required?: true;
}

/** One line. */
export interface LineField extends Named {
  kind: "line";
  max: number;
}

/** Several lines, without marks. */
export interface TextField extends Named {
  kind: "text";
  max: number;
}

/** Cleaned HTML of the editor. */
export interface RichField extends Named {
  kind: "rich";
  max: number;
  /** It may hold fields that fill themselves in (legal/legal-fields.ts). */
  withFields?: true;
}

/** Address of a picture that was uploaded here; empty: none. */
export interface PictureField extends Named {
  kind: "picture";
}

/** Where something leads, as section-links.ts reads it; empty: nowhere. */
export interface LinkField extends Named {
  kind: "link";
}

/** Address of a film: YouTube, Vimeo or a file. */
export interface VideoField extends Named {
  kind: "video";
}

/** An icon of ours by its name; empty: none. */
export interface IconField extends Named {
  kind: "icon";
}

export interface ChoiceField extends Named {
  kind: "choice";
  /** What is stored, and how people call it. A new section has the first; numbers stand in their own order. */
  options: Record<string, string>;
}

export interface SwitchField extends Named {
  kind: "switch";
  on?: true;
}

/** Short texts in a row, one a line in the form: names of technologies, features. */
export interface LinesField extends Named {
  kind: "lines";
  most: number;
  max: number;
}

/** The same few fields again and again. */
export interface ItemsField extends Named {
  kind: "items";
  /** What one of them is called, as in "Adicionar cartão". */
  item: string;
  most: number;
  fields: Record<string, SimpleField>;
}

export type SimpleField =
  | LineField
  | TextField
  | RichField
  | PictureField
  | LinkField
  | VideoField
  | IconField
  | ChoiceField
  | SwitchField
  | LinesField;
export type SectionField = SimpleField | ItemsField;

/** A kind of section: what it is called, what it holds, and what a new one begins with. */
export interface SectionRule {
  label: string;
  /** What it is for, in the list of what may be added. */
  about: string;
  fields: Record<string, SectionField>;
  /** What a new one begins with, where that is not nothing. */
  begins?: Record<string, unknown>;
  /** Left out of the list of what may be added. */
  isSpecial?: true;
}

type SimpleValue<F> = F extends { kind: "switch" }
  ? boolean
  : F extends { kind: "lines" }
    ? string[]
    : F extends { kind: "choice"; options: infer O }
      ? keyof O & string
      : F extends { kind: "icon" }
        ? IconName | ""
        : string;

/** The value that a field describes. */
export type ValueOf<F> = F extends { kind: "items"; fields: infer I }
  ? { -readonly [K in keyof I]: SimpleValue<I[K]> }[]
  : SimpleValue<F>;
export type ValuesOf<Fields> = { -readonly [K in keyof Fields]: ValueOf<Fields[K]> };

/** What a new section, or a new entry of a list, begins with. */
export function emptyValue(field: SectionField): unknown {
  switch (field.kind) {
    case "switch":
      return field.on ?? false;
    case "items":
    case "lines":
      return [];
    case "choice":
      return Object.keys(field.options)[0] ?? "";
    default:
      return "";
  }
}

/** Values for all of these fields. */
export function emptyValues(fields: Record<string, SectionField>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)]));
}
