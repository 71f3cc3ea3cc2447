// An offer's fields with labels, and in the form's format.
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

/** The offer in the form's format. */
export function offerFields(offer: EditedOffer): FieldValues {
  return {
    ...sentFields(OFFER_COLUMNS, offer),
    pix_discount: [percentToField(offer.pix_discount)],
    opens_at: [offer.opens_at ? formatDate(offer.opens_at) : ""],
  };
}

/** "12 pessoas esperam"; empty when nobody waits. */
export function waitingText(count: number): string {
  if (count === 0) return "";
  return count === 1 ? "1 pessoa espera" : `${count.toLocaleString("pt-BR")} pessoas esperam`;
}
