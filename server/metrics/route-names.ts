// Which route of the site an address belongs to: figures are kept for each route, never for each address.
import { matchPath } from "react-router";

const KNOWN_ADDRESSES = 5000;
export const OTHER_ROUTE = "outro";

/** Patterns like "/produto/:id"; the first that fits counts, so those with fewer holes stand first. */
export function routeNames(patterns: readonly string[]): (path: string) => string {
  const holes = (pattern: string) => pattern.split(/[:*]/).length;
  const sorted = [...new Set(patterns)].toSorted((one, other) => holes(one) - holes(other));
  const known = new Map<string, string>();
  return (address) => {
    const [path = ""] = address.split("?", 1);
    const seen = known.get(path);
    if (seen !== undefined) return seen;
    const found = sorted.find((pattern) => pattern !== "*" && matchPath(pattern, path)) ?? OTHER_ROUTE;
    if (known.size >= KNOWN_ADDRESSES) known.clear();
    known.set(path, found);
    return found;
  };
}
