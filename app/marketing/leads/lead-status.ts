import type { Row } from "#db/schema.ts";

export type LeadStatus = Row<"leads">["status"];

export const LEAD_STATUSES = ["new", "contacted", "won", "lost"] as const;

export const LEAD_STATUS_LABELS: Record<LeadStatus, string> = {
  new: "Novo",
  contacted: "Em contato",
  won: "Ganho",
  lost: "Perdido",
};

export function isLeadStatus(value: unknown): value is LeadStatus {
  return LEAD_STATUSES.some((status) => status === value);
}
