import { useLocation } from "react-router";
import { useAside } from "#app/identity/reader/reader.ts";

/** What the signed-in person owns of a product, and the address that opens it. */
export interface OwnedFacts {
  sentence: string;
  action: string;
  address: string;
  isFile: boolean;
  /** It is a course, and theirs for good: there is no sense in buying it once more. */
  isEndless?: boolean;
}

/** Of a bundle some of which is owned: what, and by how much less one is sold to this person. */
export interface PartlyOwned {
  names: string[];
  cents: number;
}

/** Nothing where there is nothing, or no answer: then the page is as for everybody. */
export function useProductReader() {
  const { pathname } = useLocation();
  const aside = useAside();
  const { owned, partly, reviewed } = (aside?.about === pathname && aside?.facts) || {};
  return {
    reader: aside?.reader,
    owned: isOwned(owned) ? owned : null,
    partly: isPartly(partly) ? partly : null,
    reviewed: reviewed === true,
  };
}

function isOwned(value: unknown): value is OwnedFacts {
  if (typeof value !== "object" || value === null) return false;
  const { sentence, action, address } = value as Partial<Record<keyof OwnedFacts, unknown>>;
  return isPath(address) && typeof sentence === "string" && typeof action === "string";
}

/** Of this site, whatever an answer says. */
function isPath(value: unknown): boolean {
  return typeof value === "string" && /^\/(?![/\\])/.test(value);
}

function isPartly(value: unknown): value is PartlyOwned {
  if (typeof value !== "object" || value === null) return false;
  const { names, cents } = value as Partial<Record<keyof PartlyOwned, unknown>>;
  return typeof cents === "number" && Array.isArray(names) && names.every((name) => typeof name === "string");
}
