// Parses dates as other platforms write them: docs/contracts/move-in.md, part 1.
import { addDay, fromLocalField, startOfDay } from "#app/platform/money-and-dates/dates.ts";
import { YEAR_SENTENCE } from "#app/platform/money-and-dates/known-days.ts";

export type Zone = "site" | "utc";

const DAY_FIRST =
  /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:[,\sT]+(?:às?\s+)?(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?)?$/i;
const YEAR_FIRST =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i;
/** A date without its cell format: days since the end of 1899. */
const SERIAL = /^(\d{5})(?:[.,](\d{1,12}))?$/;
const DAYS_TO_1970 = 25_569;
const DAY_S = 86_400;

export interface FileMoment {
  at: Date;
  /** The written day: "2027-08-03". */
  day: string;
  hasTime: boolean;
}

/** Undefined for an invalid date, such as 31/02 or a year of two digits. */
export function readFileMoment(text: string, zone: Zone): FileMoment | undefined {
  const bare = text.trim();
  const serial = SERIAL.exec(bare);
  if (serial) return fromSerial(Number(`${serial[1]}.${serial[2] ?? "0"}`), serial[2] !== undefined, zone);
  const dayFirst = DAY_FIRST.exec(bare);
  if (dayFirst) {
    const [, day, month, year, ...time] = dayFirst;
    return momentOf([year, month, day], time, zone);
  }
  const yearFirst = YEAR_FIRST.exec(bare);
  if (!yearFirst) return undefined;
  const [, year, month, day, hour, minute, second, offset] = yearFirst;
  if (!offset || hour === undefined) return momentOf([year, month, day], [hour, minute, second], zone);
  const written = momentOf([year, month, day], [hour, minute, second], "utc");
  const at = written && new Date(written.at.getTime() - offsetMs(offset));
  return at && written && { ...written, at };
}

/** Says why a cell is refused: the year is out of range, or the text is no date. */
export function wrongMoment(written: string, read: FileMoment | undefined): string {
  return read ? `"${written}": ${YEAR_SENTENCE}` : `"${written}" não é uma data.`;
}

function momentOf(
  [year = "", month = "", day = ""]: (string | undefined)[],
  [hour, minute, second]: (string | undefined)[],
  zone: Zone,
): FileMoment | undefined {
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  if (addDay(date, 0) !== date) return undefined;
  if (hour === undefined) {
    return {
      day: date,
      hasTime: false,
      at: zone === "utc" ? new Date(`${date}T00:00:00Z`) : startOfDay(date),
    };
  }
  const clock = `${hour.padStart(2, "0")}:${minute ?? "00"}`;
  const at = zone === "utc" ? utc(`${date}T${clock}:00Z`) : fromLocalField(`${date}T${clock}`);
  const seconds = Number(second ?? "0");
  return at && seconds < 60
    ? { day: date, hasTime: true, at: new Date(at.getTime() + seconds * 1000) }
    : undefined;
}

function utc(text: string): Date | undefined {
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : new Date(at);
}

function fromSerial(days: number, hasTime: boolean, zone: Zone): FileMoment | undefined {
  const shown = new Date(Math.round((days - DAYS_TO_1970) * DAY_S) * 1000).toISOString();
  const [, hour, minute, second] = /T(\d\d):(\d\d):(\d\d)/.exec(shown) ?? [];
  return momentOf(shown.slice(0, 10).split("-"), hasTime ? [hour, minute, second] : [], zone);
}

function offsetMs(offset: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? [];
  const size = (Number(hours ?? "0") * 60 + Number(minutes ?? "0")) * 60_000;
  return sign === "-" ? -size : size;
}
