// Days and moments as Brazilians type them and as spreadsheets write them: the day before the month.
import { bareText } from "../text/bare-text.ts";
import { addDay, fromLocalField } from "./dates.ts";

export interface TypedMoment {
  /** "2027-07-01". */
  day: string;
  /** "09:05"; undefined for a day alone. */
  time: string | undefined;
}

const MONTHS = ["jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez"];
const WEEKDAY = /^(?:segunda|terça|terca|quarta|quinta|sexta|sábado|sabado|domingo)(?:-feira)?,?\s+/i;
const DAY_FIRST = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;
const YEAR_FIRST = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})(?!\d)/;
const IN_WORDS = /^(\d{1,2})º?(?:\s+de\s+|[\s/-])(\p{L}{3,9})\.?(?:\s+de\s+|[\s/-])(\d{4}|\d{2})(?!\d)/iu;
const TIME =
  /^(?:T|,?\s+(?:às?\s+)?)(\d{1,2})(?::(\d{2})(?::\d{2}(?:[.,]\d{1,6})?)?|\s?h(?:\s?(\d{2}))?(?:\s?min)?)$/iu;
/** A cell that lost its format: days since the end of 1899, the time behind the comma. */
const SERIAL = /^(\d{5})(?:[.,](\d{1,12}))?$/;
const DAYS_TO_1970 = 25_569;

/** "1/7/2027", "01/07/27 9:05:00", "2027-07-01 09:05", "1 de julho de 2027", "46569": undefined for what is no such day. */
export function readMoment(text: string): TypedMoment | undefined {
  const bare = bareText(text).replace(WEEKDAY, "");
  const serial = SERIAL.exec(bare);
  if (serial) return momentOfSerial(Number(`${serial[1]}.${serial[2] ?? "0"}`), serial[2] !== undefined);
  const read = readDay(bare);
  if (!read) return undefined;
  const rest = bare.slice(read.length);
  const [, hour, minute, minuteOfH] = TIME.exec(rest) ?? [];
  if (rest !== "" && hour === undefined) return undefined;
  const time = hour && `${hour.padStart(2, "0")}:${minute ?? minuteOfH ?? "00"}`;
  return known({ day: read.day, time: time || undefined });
}

function readDay(text: string): { day: string; length: number } | undefined {
  const year = YEAR_FIRST.exec(text);
  if (year) return { day: dayOf(year[1], year[3], year[4]), length: year[0].length };
  const day = DAY_FIRST.exec(text);
  if (day) return { day: dayOf(day[4], day[3], day[1]), length: day[0].length };
  const words = IN_WORDS.exec(text);
  const month = MONTHS.indexOf((words?.[2] ?? "").toLowerCase().slice(0, 3)) + 1;
  if (!words || month === 0) return undefined;
  return { day: dayOf(words[3], String(month), words[1]), length: words[0].length };
}

function dayOf(year = "", month = "", day = ""): string {
  return `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

function momentOfSerial(days: number, hasTime: boolean): TypedMoment | undefined {
  const at = new Date(Math.round((days - DAYS_TO_1970) * 1440) * 60_000).toISOString();
  return known({ day: at.slice(0, 10), time: hasTime ? at.slice(11, 16) : undefined });
}

/** Only what the calendar and the clock have. */
function known(moment: TypedMoment): TypedMoment | undefined {
  const { day, time } = moment;
  if (addDay(day, 0) !== day) return undefined;
  return time === undefined || fromLocalField(`${day}T${time}`) ? moment : undefined;
}
