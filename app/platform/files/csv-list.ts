// A list that a form brings in, pasted or out of a file.
import type { Outcome } from "../outcome.ts";
import { isBlank } from "../text/bare-text.ts";

export const NO_LIST = "Escolha um arquivo CSV ou cole a lista.";

/** A list that is refused may have been read as far as its columns. */
type ListReading = Outcome<{ csv: string }, { message: string; csv?: string }>;

/**
 * The form's list, read before the form is checked: columns that nobody asked for are neither refused nor kept nor sent
 * back. Undefined for what the form's own rules refuse: nothing, or too much.
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

/** The list as it was read, or the text as it is. */
export function askedOf(list: ListReading, text: string): string {
  return list.csv ?? text;
}
