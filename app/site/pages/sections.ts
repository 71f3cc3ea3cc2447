// A page is a list of these. Adding a type: its rule and its line in section-rules.ts, its component
// (sections/section-list.tsx) and, if it shows rows, its loader (loading/section-loaders.server.ts); the compiler asks
// for each.
import {
  emptyValue,
  emptyValues,
  type ItemsField,
  type SectionField,
  type SectionRule,
  type ValuesOf,
} from "./section-fields.ts";
import { SECTION_RULES } from "./section-rules.ts";

export type SectionType = keyof typeof SECTION_RULES;
export type SectionOf<T extends SectionType> = { id: string; type: T } & ValuesOf<
  (typeof SECTION_RULES)[T]["fields"]
>;
export type Section = { [T in SectionType]: SectionOf<T> }[SectionType];

export const SECTION_TYPES = Object.keys(SECTION_RULES) as SectionType[];
export const MAX_SECTIONS = 40;

export function isSectionType(text: unknown): text is SectionType {
  return typeof text === "string" && Object.hasOwn(SECTION_RULES, text);
}

/** The same rules for any type, for code that walks over fields. */
export function ruleOf(type: SectionType): SectionRule {
  return SECTION_RULES[type];
}

/** A new section with what its rules begin with, and what is given here. */
export function newSection<T extends SectionType>(
  type: T,
  id: string,
  values: Partial<ValuesOf<(typeof SECTION_RULES)[T]["fields"]>> = {},
): SectionOf<T> {
  const { fields, begins } = ruleOf(type);
  const whole = { ...emptyValues(fields), ...begins, ...values };
  return { id, type, ...wholeEntries(fields, whole) } as SectionOf<T>;
}

/** Entries of lists have all their fields too. */
function wholeEntries(fields: Record<string, SectionField>, values: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = values[name] ?? emptyValue(field);
      if (field.kind !== "items") return [name, value];
      return [name, (value as object[]).map((entry) => ({ ...emptyValues(field.fields), ...entry }))];
    }),
  );
}

/** A new entry of a list, for the editor. */
export function newEntry(field: ItemsField): Record<string, unknown> {
  return emptyValues(field.fields);
}
