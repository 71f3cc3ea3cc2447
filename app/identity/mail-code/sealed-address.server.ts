// An e-mail address in a link, for the page to have it filled in: sealed, so that no log and no history holds it.
import { href } from "react-router";
import { decryptSecret, encryptSecret } from "../second-factor/totp.server.ts";
import { returnQuery } from "../sessions/return-address.ts";

const PLACE = "sign-in address";
const PARAMETER = "para";

/** The page that sends a code, with this address filled in; then on to where `back` says. */
export function codePagePath(secret: string, email: string, back?: string): string {
  const rest = returnQuery(back).replace("?", "&");
  return `${href("/login/por-email")}?${sealedAddress(secret, email)}${rest}`;
}

/** The parameter alone, for a page on the way there. */
export function sealedAddress(secret: string, email: string): string {
  return `${PARAMETER}=${encryptSecret(secret, PLACE, email)}`;
}

/** As it came, for the links of that page. */
export function sealedIn(url: URL): string {
  const sealed = url.searchParams.get(PARAMETER) ?? "";
  return /^[\w-]{1,1000}$/.test(sealed) ? `${PARAMETER}=${sealed}` : "";
}

export function addressIn(secret: string, url: URL): string | undefined {
  const sealed = url.searchParams.get(PARAMETER);
  return sealed && sealed.length <= 1000 ? decryptSecret(secret, PLACE, sealed) : undefined;
}
