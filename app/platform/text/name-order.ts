// Lists to choose from stand in the order of a Brazilian dictionary: 'Ícones' beside 'Impressos'. Databases sort by bytes
// or by their own locale, and such lists are short: they are sorted here, the same with both engines.
const COLLATOR = new Intl.Collator("pt-BR", { numeric: true });

export function compareNames(one: string, other: string): number {
  return COLLATOR.compare(one, other);
}

/** By name; equal names stay as they came. */
export function byName<T extends { name: string }>(rows: readonly T[]): T[] {
  return [...rows].sort((one, other) => compareNames(one.name, other.name));
}

/** By title; equal titles stay as they came. */
export function byTitle<T extends { title: string }>(rows: readonly T[]): T[] {
  return [...rows].sort((one, other) => compareNames(one.title, other.title));
}
