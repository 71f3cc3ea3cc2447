/** The shop's own. */
export const TIME_ZONE = "America/Sao_Paulo";

const DATE = new Intl.DateTimeFormat("pt-BR", { timeZone: TIME_ZONE, dateStyle: "short" });
const LONG_DATE = new Intl.DateTimeFormat("pt-BR", { timeZone: TIME_ZONE, dateStyle: "long" });
const TIME = new Intl.DateTimeFormat("pt-BR", { timeZone: TIME_ZONE, hour: "2-digit", minute: "2-digit" });
const EXACT_TIME = new Intl.DateTimeFormat("pt-BR", { timeZone: TIME_ZONE, timeStyle: "medium" });
const DAY_PARTS = new Intl.DateTimeFormat("en-CA", { timeZone: TIME_ZONE, dateStyle: "short" });

/** "20/11/2026" in the site's time zone. */
export function formatDate(instant: Date): string {
  const [day = "", month = "", year = ""] = DATE.format(instant).split("/");
  return `${day}/${month}/${year.length === 2 ? `20${year}` : year}`;
}

/** "20 de novembro de 2026". */
export function formatLongDate(instant: Date): string {
  return LONG_DATE.format(instant);
}

/** "20/11/2026 14:40". */
export function formatDateTime(instant: Date): string {
  return `${formatDate(instant)} ${TIME.format(instant)}`;
}

/** "20/11/2026, às 14:40": inside a sentence. */
export function dayAndHour(instant: Date): string {
  return `${formatDate(instant)}, às ${TIME.format(instant)}`;
}

/** "30 minutos", "1 hora e 30 minutos". */
export function describeMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [
    hours > 0 ? `${hours} ${hours === 1 ? "hora" : "horas"}` : "",
    rest > 0 ? `${rest} ${rest === 1 ? "minuto" : "minutos"}` : "",
  ];
  return parts.filter(Boolean).join(" e ");
}

export function formatTime(instant: Date): string {
  return TIME.format(instant);
}

/** "14:40:07". */
export function formatExactTime(instant: Date): string {
  return EXACT_TIME.format(instant);
}

/** "2026-11-20", the calendar day of that instant in the site's time zone. */
export function dayOf(instant: Date): string {
  return withWholeYear(DAY_PARTS.format(instant));
}

/** The formatter writes the year 206 with three digits, which no parser reads. */
function withWholeYear(text: string): string {
  return text.padStart(text.length - text.indexOf("-") + 4, "0");
}

export function addDays(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * 86_400_000);
}

export function addMinutes(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * 60_000);
}

const DAY_AND_MONTH = new Intl.DateTimeFormat("pt-BR", {
  timeZone: TIME_ZONE,
  day: "numeric",
  month: "short",
});

/** "Hoje, 15:12", "Ontem, 18:27", "17 de nov., 16:50", and with the year when it is another one. */
export function formatRecent(instant: Date, now: Date): string {
  const time = formatTime(instant);
  const day = dayOf(instant);
  if (day === dayOf(now)) return `Hoje, ${time}`;
  if (day === dayOf(addDays(now, -1))) return `Ontem, ${time}`;
  const date = DAY_AND_MONTH.format(instant);
  return day.slice(0, 4) === dayOf(now).slice(0, 4)
    ? `${date}, ${time}`
    : `${date} de ${day.slice(0, 4)}, ${time}`;
}

const FIELD_PARTS = new Intl.DateTimeFormat("sv-SE", {
  timeZone: TIME_ZONE,
  dateStyle: "short",
  timeStyle: "short",
});

/** "2026-11-20T14:40" in the site's time zone, for a field of date and time. */
export function toLocalField(instant: Date): string {
  return withWholeYear(FIELD_PARTS.format(instant)).replace(" ", "T");
}

/** The instant that such a field means; undefined when it names no moment. */
export function fromLocalField(text: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:00)?$/.test(text)) return undefined;
  const asUtc = Date.parse(`${text.slice(0, 16)}:00Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const shift = (instant: number) => Date.parse(`${toLocalField(new Date(instant))}:00Z`) - instant;
  // Twice, because the zone's distance is that of the moment itself.
  const instant = new Date(asUtc - shift(asUtc - shift(asUtc)));
  return toLocalField(instant) === text.slice(0, 16) ? instant : undefined;
}

/** Limits of `startOfDay`: the year has four digits in UTC and in the site's time zone. */
const FIRST_DAY_MS = Date.parse("0001-01-02T00:00:00Z");
const LAST_DAY_MS = Date.parse("9999-12-31T00:00:00Z");

/** Returns the UTC day as "2026-11-20", clamped to the first and last day that `startOfDay` supports. */
export function dayAt(utcMs: number): string {
  const at = Math.min(Math.max(utcMs, FIRST_DAY_MS), LAST_DAY_MS);
  return new Date(at).toISOString().slice(0, 10);
}

/** The day so many days later: "2026-11-20". Empty when the text is no day. */
export function addDay(day: string, days: number): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? "" : dayAt(at + days * 86_400_000);
}

/** Summer time (until 2019) began at midnight: those days start at one. */
export function startOfDay(day: string): Date {
  const start = fromLocalField(`${day}T00:00`) ?? fromLocalField(`${day}T01:00`);
  if (!start) throw new RangeError(`no such day: ${day}`);
  return start;
}
