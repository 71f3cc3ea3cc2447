// Categories stand everywhere in the order of a Brazilian dictionary: 'Ícones' beside 'Impressos'. Databases sort by bytes
// or by their own locale, and there are tens of categories: they are sorted here, the same with both engines.
const COLLATOR = new Intl.Collator("pt-BR", { numeric: true });

export function compareNames(one: string, other: string): number {
  return COLLATOR.compare(one, other);
}

/** By name; equal names stay as they came. */
export function byName<T extends { name: string }>(categories: readonly T[]): T[] {
  return categories.toSorted((one, other) => compareNames(one.name, other.name));
}
