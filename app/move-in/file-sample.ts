// The first rows of a file, shown to the person who maps its columns.
import type { CsvLine } from "#app/platform/files/csv-reading.ts";
import { withMaskedCards } from "#app/platform/forms/card-guard.ts";
import type { FileLayout } from "./file-layout.ts";
import { addressesIn } from "./pasted-email.ts";

const SHOWN_COLUMNS = 80;
const SHOWN_LETTERS = 80;
/** Documents and phone numbers are masked and not stored: nobody needs them to recognize a column. */
const OF_SOMEBODY = /^\+?\(?\d[\d\s().-]*(?:\/\d{4}-?\d{2})?$/;
const DIGITS_OF_SOMEBODY = 10;

/** `addresses` has every address of the row, also from cut-off columns, so that rows of erased people can be hidden. */
export type FileSample = { cells: string[]; addresses: string[] }[];

export function sampleOf(head: readonly CsvLine[], { headingLine }: FileLayout): FileSample {
  return head
    .filter(({ number }) => number >= headingLine)
    .map(({ cells }) => ({
      cells: cells.slice(0, SHOWN_COLUMNS).map(shortened),
      addresses: cells.flatMap(addressesIn),
    }));
}

function shortened(written: string): string {
  const digits = written.replace(/\D/g, "").length;
  if (digits >= DIGITS_OF_SOMEBODY && OF_SOMEBODY.test(written.replace(/^'/, ""))) return "•••";
  const cell = withMaskedCards(written);
  return cell.length > SHOWN_LETTERS ? `${cell.slice(0, SHOWN_LETTERS)}…` : cell;
}
