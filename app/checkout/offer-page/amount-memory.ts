// What was typed as the amount of an offer, kept for this tab alone: two tabs may say two amounts.

const KEY = "vitrine_amount";

/** `place`: the offer's page with the amount that its link brought. */
export function saveAmount(place: string, text: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ place, text: text.slice(0, 20) }));
  } catch {
    // Storage switched off: it stands in the field as long as the page lives.
  }
}

/** Null for another place, and for anything that is not what was written. */
export function loadAmount(place: string): string | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    if (typeof kept !== "object" || kept === null || !("place" in kept && "text" in kept)) return null;
    return kept.place === place && typeof kept.text === "string" ? kept.text : null;
  } catch {
    return null;
  }
}
