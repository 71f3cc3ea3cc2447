import type { AccessState } from "#db/schema.ts";

export type AccessStatus = "Ativo" | "Expirado" | "Suspenso" | "Encerrado";

interface AccessFacts {
  state: AccessState;
  expires_at: Date;
  product_type: "Download" | "Curso";
}

/** What a right is worth now, in the customer's words. A course has no date at which it ends. */
export function accessStatus(grant: AccessFacts, now: Date): AccessStatus {
  if (grant.state === "revoked") return "Encerrado";
  if (grant.product_type === "Download" && grant.expires_at <= now) return "Expirado";
  return grant.state === "suspended" ? "Suspenso" : "Ativo";
}
