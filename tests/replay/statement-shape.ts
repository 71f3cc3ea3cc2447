// Normalizes statements: two are the same if their text is, whatever the length of their lists.

/** Rows and lists of any length count as one. */
export function shapeOf(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/\+\?/g, "?")
    .replace(/\?(?:, \?)+/g, "?*")
    .replace(/(\((?:\?\*|\?|null|, )+\))(?:, \((?:\?\*|\?|null|, )+\))+/g, "$1*")
    .trim();
}

/** False for transaction control, engine queries and schema changes. */
export function isAboutRows(text: string): boolean {
  return /^\s*(select|with|insert|update|delete|replace)\b/i.test(text);
}

export function isWrite(text: string): boolean {
  return /^\s*(insert|update|delete|replace|with\b.*\b(insert into|delete from|update \S+ set))\b/is.test(
    text,
  );
}
