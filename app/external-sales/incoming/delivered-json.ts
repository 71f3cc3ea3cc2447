// Reads JSON from other programs: a missing value or a value of another type is empty.
import { fromLocalField } from "#app/platform/money-and-dates/dates.ts";
import { isEmail, normalEmail } from "#app/platform/text/email-address.ts";

const LONGEST = 300;
/** Control characters, which no database stores. */
const CONTROLS = /\p{Cc}+/gu;

export class Delivered {
  readonly #value: unknown;

  constructor(value: unknown) {
    this.#value = value;
  }

  /** Path such as "data.purchase.transaction". */
  at(path: string): Delivered {
    let value = this.#value;
    for (const name of path.split(".")) {
      value =
        typeof value === "object" && value !== null && Object.hasOwn(value, name)
          ? Reflect.get(value, name)
          : undefined;
    }
    return new Delivered(value);
  }

  /** One line, cut to the maximum length of a name. */
  text(path: string): string {
    const value = this.at(path).#value;
    if (typeof value === "number") return Number.isFinite(value) ? String(value) : "";
    if (typeof value !== "string") return "";
    return value
      .toWellFormed()
      .replace(CONTROLS, " ")
      .replace(/\s+/g, " ")
      .trim()
      .slice(0, LONGEST)
      .toWellFormed();
  }

  /** Empty if it is not an e-mail address. */
  email(...paths: string[]): string {
    const found = paths.map((path) => normalEmail(this.text(path))).find((text) => isEmail(text));
    return found ?? "";
  }

  items(path: string): Delivered[] {
    const value = this.at(path).#value;
    return Array.isArray(value) ? value.slice(0, MOST_ITEMS).map((one) => new Delivered(one)) : [];
  }

  /**
   * The first path with an instant: milliseconds since 1970, ISO with a zone, or "2026-08-03 09:12" in São Paulo time.
   */
  moment(...paths: string[]): Date | undefined {
    for (const path of paths) {
      const moment = momentOf(this.at(path).#value);
      if (moment) return moment;
    }
    return undefined;
  }
}

const MOST_ITEMS = 100;
const ZONED = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;
const LOCAL = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::(\d{2}))?(?:\.\d+)?$/;
/** Earliest accepted instant: before these platforms existed. */
const EARLIEST = Date.UTC(2000, 0, 1);
const LATEST = Date.UTC(2200, 0, 1);

function momentOf(value: unknown): Date | undefined {
  if (typeof value === "number") return known(new Date(value));
  if (typeof value !== "string") return undefined;
  const text = value.trim();
  if (ZONED.test(text)) return known(new Date(text));
  const [, day, time, seconds = "0"] = LOCAL.exec(text) ?? [];
  const minute = day && fromLocalField(`${day}T${time}`);
  return minute ? known(new Date(minute.getTime() + Number(seconds) * 1000)) : undefined;
}

function known(moment: Date): Date | undefined {
  const at = moment.getTime();
  return at >= EARLIEST && at < LATEST ? moment : undefined;
}
