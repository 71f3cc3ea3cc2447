// A list pasted into a form or uploaded as a file.
import type { Outcome } from "../outcome.ts";
import { isBlank } from "../text/bare-text.ts";

export const NO_LIST = "Escolha um arquivo CSV ou cole a lista.";

/** A refused list may still have its known columns. */
type ListReading = Outcome<{ csv: string }, { message: string; csv?: string }>;

/**
 * Reads the list before the form is validated, so that unknown columns are neither refused nor kept nor sent back.
 * Undefined for what the form's own rules refuse: empty or too large.
 */
export async function readListOf<R extends ListReading>(
  formData: FormData,
  most: number,
  read: (text: string) => Promise<R>,
): Promise<R | undefined> {
  const text = formData.get("csv");
  if (typeof text !== "string" || isBlank(text) || text.length > most) return undefined;
  const list = await read(text);
  if (list.csv !== undefined) formData.set("csv", list.csv);
  return list;
}

/** The list as read, otherwise the raw text. */
export function askedOf(list: ListReading, text: string): string {
  return list.csv ?? text;
}
