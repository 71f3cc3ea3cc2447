// The fields of an offer as people read them, and as the form holds them.
import { sentFields } from "#app/nouns/columns.ts";
import type { FieldLabels } from "#app/platform/forms/field-labels.ts";
import type { FieldValues } from "#app/platform/forms/stale-row.ts";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { OFFER_COLUMNS } from "./offer.ts";
import { percentToField } from "./offer-state.ts";
import type { EditedOffer } from "./offers.server.ts";

export const OFFER_LABELS: FieldLabels = {
  ...OFFER_COLUMNS,
  retired_at: { label: "Retirada", kind: "truth" },
};

/** As the form would send it. */
export function offerFields(offer: EditedOffer): FieldValues {
  return {
    ...sentFields(OFFER_COLUMNS, offer),
    pix_discount: [percentToField(offer.pix_discount)],
    opens_at: [offer.opens_at ? formatDate(offer.opens_at) : ""],
  };
}

/** "12 pessoas esperam"; empty for nobody. */
export function waitingText(count: number): string {
  if (count === 0) return "";
  return count === 1 ? "1 pessoa espera" : `${count.toLocaleString("pt-BR")} pessoas esperam`;
}
