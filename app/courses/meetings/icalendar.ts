// A calendar of meetings as RFC 5545 has it: instants in UTC, texts escaped, lines folded at 75 octets.

export interface CalendarEvent {
  uid: string;
  /** A number that every change raises. */
  sequence: number;
  /** When it was last changed, so that the same calendar has the same bytes. */
  changedAt: Date;
  startsAt: Date;
  minutes: number;
  title: string;
  description: string;
  address: string;
  isCancelled: boolean;
}

export function calendarText(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Vitrine//Encontros//PT",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap(eventLines),
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}

function eventLines(event: CalendarEvent): string[] {
  const end = new Date(event.startsAt.getTime() + event.minutes * 60_000);
  return [
    "BEGIN:VEVENT",
    `UID:${event.uid}`,
    `DTSTAMP:${instant(event.changedAt)}`,
    `LAST-MODIFIED:${instant(event.changedAt)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTART:${instant(event.startsAt)}`,
    `DTEND:${instant(end)}`,
    `SUMMARY:${escaped(event.title)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `URL:${event.address}`,
    `STATUS:${event.isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    "END:VEVENT",
  ];
}

/** "20270304T220000Z". */
function instant(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d{3}/g, "");
}

/** Signs that mean something in a TEXT; other control signs may not stand in one. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\n/g, "\\n");
}

const MOST_OCTETS = 75;

/** Folds a line without cutting a character in two; the next line begins with a blank. */
function folded(line: string): string {
  let out = "";
  let octets = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (octets + size > MOST_OCTETS) {
      out += "\r\n ";
      octets = 1;
    }
    out += sign;
    octets += size;
  }
  return out;
}
