import { addDay, startOfDay } from "#app/platform/money-and-dates/dates.ts";
import { isDay, typedDay } from "#app/platform/money-and-dates/day-fields.ts";
import { MAX_SEARCH_LENGTH } from "#app/platform/text/search.ts";
import { AUDIT_ACTIONS, AUDIT_ENTITIES } from "./audit-labels.ts";

export const AUDIT_SORTS = { recentes: "Mais recentes", antigos: "Mais antigos" } as const;

export type AuditSort = keyof typeof AUDIT_SORTS;

export interface AuditFilter {
  /** Who did it or to whom, what was done, the thing's number or the IP address. */
  query: string;
  /** A person's number, "sistema" for what nobody signed in did, or empty. */
  who: string;
  action: string;
  entity: string;
  /** The number of the thing itself. */
  entityId: string;
  /** Days of São Paulo, YYYY-MM-DD, both included. */
  from: string;
  to: string;
  sort: AuditSort;
}

const NAMES = {
  query: "busca",
  who: "quem",
  action: "acao",
  entity: "item",
  entityId: "numero",
  from: "de",
  to: "ate",
} as const;

/** Reads the address; what is not offered counts as not given. */
export function parseAuditFilter(params: URLSearchParams): AuditFilter {
  const who = params.get("quem") ?? "";
  const action = params.get("acao") ?? "";
  const entity = params.get("item") ?? "";
  return {
    query: (params.get("busca") ?? "").trim().slice(0, MAX_SEARCH_LENGTH),
    who: /^([1-9]\d{0,14}|sistema)$/.test(who) ? who : "",
    action: action in AUDIT_ACTIONS ? action : "",
    entity: entity in AUDIT_ENTITIES ? entity : "",
    entityId: (params.get("numero") ?? "").replaceAll("\0", "").trim().slice(0, 60),
    from: dayIn(params.get("de")),
    to: dayIn(params.get("ate")),
    sort: params.get("ordem") === "antigos" ? "antigos" : "recentes",
  };
}

export function auditParams(filter: AuditFilter): URLSearchParams {
  const params = new URLSearchParams();
  for (const [key, name] of Object.entries(NAMES)) {
    const value = Object.entries(filter).find(([field]) => field === key)?.[1];
    if (value) params.set(name, value);
  }
  if (filter.sort !== "recentes") params.set("ordem", filter.sort);
  return params;
}

/** Whether the list is narrowed; an order does not narrow it. */
export function isNarrowed({ sort: _sort, ...filter }: AuditFilter): boolean {
  return Object.values(filter).some(Boolean);
}

/** The instants between which an act lies. */
export function auditPeriod({ from, to }: AuditFilter): { from?: Date; before?: Date } {
  return { ...(from && { from: startOfDay(from) }), ...(to && { before: startOfDay(addDay(to, 1)) }) };
}

function dayIn(typed: string | null): string {
  const text = typedDay(typed ?? "");
  return isDay(text) ? text : "";
}
