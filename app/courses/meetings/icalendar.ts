// A calendar of meetings under RFC 5545: UTC times, escaped texts, lines folded at 75 octets.

export interface CalendarEvent {
  uid: string;
  /** Increases with every change. */
  sequence: number;
  /** When the meeting was last changed, so that the same calendar always has the same bytes. */
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

function instant(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d{3}/g, "");
}

/** Escapes the special characters of a TEXT and drops control characters, which are not allowed. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\n/g, "\\n");
}

const MOST_OCTETS = 75;

/** Folds a line without splitting a character; the next line begins with a space. */
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
