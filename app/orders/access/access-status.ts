import { removedSentence } from "#app/courses/access/place-terms.ts";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import type { AccessState, ClosedFor } from "#db/schema.ts";

export type AccessStatus = "Ativo" | "Pré-venda" | "Expirado" | "Suspenso" | "Encerrado";

interface AccessFacts {
  state: AccessState;
  closed_for: ClosedFor | null;
  expires_at: Date;
}

/** Says in the customer's words whether a right is open, suspended or over. */
export function accessStatus(grant: AccessFacts, now: Date): AccessStatus {
  if (grant.state === "revoked") return "Encerrado";
  if (grant.expires_at <= now) return "Expirado";
  if (grant.state === "suspended" && grant.closed_for === "pre_sale") return "Pré-venda";
  return grant.state === "suspended" ? "Suspenso" : "Ativo";
}

interface PlaceFacts {
  reason: string | null;
  closed_for: ClosedFor | null;
  removed_at: Date | null;
}

/** Of a right that holds or waits, whose place in the course was taken away by hand: when, and why, as the shop reads it. */
export function takenSentence(
  grant: Pick<AccessFacts, "state">,
  place: PlaceFacts | undefined,
): string | null {
  const taken = takenOf(grant, place);
  return taken && `Acesso retirado em ${formatDate(taken.at)}${taken.reason ? `: ${taken.reason}` : ""}`;
}

/** The same as the student reads it. */
export function takenFromYou(
  grant: Pick<AccessFacts, "state">,
  place: PlaceFacts | undefined,
): string | null {
  const taken = takenOf(grant, place);
  return taken && removedSentence(taken.at, taken.reason);
}

function takenOf({ state }: Pick<AccessFacts, "state">, place: PlaceFacts | undefined) {
  if (state === "revoked" || !place?.removed_at || place.closed_for === "ended") return null;
  return { at: place.removed_at, reason: place.reason };
}
