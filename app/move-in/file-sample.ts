// The first rows of a file, as somebody sees them who says what its columns are.
import type { CsvLine } from "#app/platform/files/csv-reading.ts";
import { withMaskedCards } from "#app/platform/forms/card-guard.ts";
import type { FileLayout } from "./file-layout.ts";

const SHOWN_ROWS = 8;
const SHOWN_COLUMNS = 80;
const SHOWN_LETTERS = 80;
/** Documents and telephones: nobody needs them to tell what a column is, and they are not kept. */
const OF_SOMEBODY = /^\+?\(?\d[\d\s().-]*(?:\/\d{4}-?\d{2})?$/;
const DIGITS_OF_SOMEBODY = 10;

export function sampleOf(head: readonly CsvLine[], { headingLine }: FileLayout): string[][] {
  return head
    .filter(({ number }) => number >= headingLine)
    .slice(0, SHOWN_ROWS)
    .map(({ cells }) => cells.slice(0, SHOWN_COLUMNS).map(shortened));
}

function shortened(written: string): string {
  const digits = written.replace(/\D/g, "").length;
  if (digits >= DIGITS_OF_SOMEBODY && OF_SOMEBODY.test(written.replace(/^'/, ""))) return "•••";
  const cell = withMaskedCards(written);
  return cell.length > SHOWN_LETTERS ? `${cell.slice(0, SHOWN_LETTERS)}…` : cell;
}
