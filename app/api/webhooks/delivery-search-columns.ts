// What a delivery is found by.
import { foldWords } from "#app/platform/text/search.ts";
import { eventLabel } from "../protocol/table-labels.ts";

/** Of a body, as receivers are sent it. */
interface SentContent {
  row_ids?: unknown[] | undefined;
  items?: { id?: unknown }[] | undefined;
}

/** What happened, the number that the receiver hears, and those of the rows. */
export function deliverySearchTitle(
  { event_type, event_id }: { event_type: string; event_id: string },
  { row_ids = [], items = [] }: SentContent,
): string {
  const rows = [...row_ids, ...items.map(({ id }) => id)];
  return foldWords(eventLabel(event_type), event_id, rows.join(" "));
}

/** "http 500" and what went wrong. */
export function deliverySearchBody(status: number | null, error: string | null): string {
  return foldWords(status === null ? null : `HTTP ${status}`, error);
}

/** What happened by its name, the number that the receiver hears, and those of what it happened to. */
export function eventSearchTitle(event: string, eventId: string, data: object): string {
  const numbers = Object.values(data).flatMap((part: unknown) =>
    typeof part === "object" && part !== null && "id" in part ? [String(part.id)] : [],
  );
  return foldWords(eventLabel(event), event, eventId, numbers.join(" "));
}
