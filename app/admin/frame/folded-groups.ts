// Which groups of the menu this browser keeps folded. In a cookie, so that the server writes the menu as it will stand.
import { SECTION_GROUPS } from "./sections.ts";

const NAME = "menu_recolhido";
const SIX_MONTHS = 180 * 86_400;

/** Only names of groups that there are: the cookie is anybody's to write. */
export function readFoldedGroups(cookies: string | null): string[] {
  const pair = (cookies ?? "").split("; ").find((one) => one.startsWith(`${NAME}=`));
  const named = (pair ?? "").slice(NAME.length + 1).split(".");
  return SECTION_GROUPS.flatMap(({ key }) => (named.includes(key) ? [key] : []));
}

/** What the browser is to keep; with nothing folded there is no cookie. */
export function foldedGroupsCookie(folded: readonly string[]): string {
  const age = folded.length > 0 ? SIX_MONTHS : 0;
  return `${NAME}=${folded.join(".")}; path=/; max-age=${age}; samesite=lax`;
}
