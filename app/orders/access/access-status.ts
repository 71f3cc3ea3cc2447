import { PLACE_ENDED } from "#app/courses/access/place-terms.ts";
import { isPreSale } from "#app/courses/access/pre-sale.ts";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import type { AccessState } from "#db/schema.ts";

export type AccessStatus = "Ativo" | "Pré-venda" | "Expirado" | "Suspenso" | "Encerrado";

interface AccessFacts {
  state: AccessState;
  state_reason: string | null;
  expires_at: Date;
}

/** Says in the customer's words whether a right is open, suspended or over. */
export function accessStatus(grant: AccessFacts, now: Date): AccessStatus {
  if (grant.state === "revoked") return "Encerrado";
  if (grant.expires_at <= now) return "Expirado";
  if (grant.state === "suspended" && isPreSale(grant.state_reason)) return "Pré-venda";
  return grant.state === "suspended" ? "Suspenso" : "Ativo";
}

interface PlaceFacts {
  reason: string | null;
  removed_at: Date | null;
}

/** Of a right that holds or waits, whose place in the course was taken away by hand: when, and why. */
export function takenSentence(
  grant: Pick<AccessFacts, "state">,
  place: PlaceFacts | undefined,
): string | null {
  if (grant.state === "revoked" || !place?.removed_at || place.reason === PLACE_ENDED) return null;
  return `Acesso retirado em ${formatDate(place.removed_at)}${place.reason ? `: ${place.reason}` : ""}`;
}
