import { isPreSale } from "#app/courses/access/pre-sale.ts";
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
