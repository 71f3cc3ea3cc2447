import { MAX_SEARCH_LENGTH } from "#app/platform/search.ts";
import { isLeadStatus, type LeadStatus } from "./lead-status.ts";

export interface LeadFilter {
  /** Name, company, e-mail, phone or a word of the message. */
  query: string;
  status: LeadStatus | undefined;
}

/** Reads the address; a value that is not offered counts as not given. */
export function parseLeadFilter(params: URLSearchParams): LeadFilter {
  const status = params.get("status");
  return {
    query: (params.get("busca") ?? "").slice(0, MAX_SEARCH_LENGTH),
    status: isLeadStatus(status) ? status : undefined,
  };
}

export function leadFilterParams(filter: LeadFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (filter.query) params.set("busca", filter.query);
  if (filter.status) params.set("status", filter.status);
  return params;
}

/** The lead whose sheet the address opens; a number that cannot be one answers like one that is not there. */
export function askedLead(params: URLSearchParams): number | undefined {
  const asked = params.get("lead");
  if (!asked) return undefined;
  return /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : 0;
}
