// Encrypts an e-mail address in a link that prefills a form, so that no log or browser history contains it.
import { href } from "react-router";
import { decryptSecret, encryptSecret } from "../second-factor/totp.server.ts";
import { returnQuery } from "../sessions/return-address.ts";

const PLACE = "sign-in address";
const PARAMETER = "para";

/** URL of the code page with this address prefilled; `back` is the page after that. */
export function codePagePath(secret: string, email: string, back?: string): string {
  const rest = returnQuery(back).replace("?", "&");
  return `${href("/login/por-email")}?${sealedAddress(secret, email)}${rest}`;
}

/** Only the query parameter, for a page on the way there. */
export function sealedAddress(secret: string, email: string): string {
  return `${PARAMETER}=${encryptSecret(secret, PLACE, email)}`;
}

/** The parameter as received, for links of that page. */
export function sealedIn(url: URL): string {
  const sealed = url.searchParams.get(PARAMETER) ?? "";
  return /^[\w-]{1,1000}$/.test(sealed) ? `${PARAMETER}=${sealed}` : "";
}

export function addressIn(secret: string, url: URL): string | undefined {
  const sealed = url.searchParams.get(PARAMETER);
  return sealed && sealed.length <= 1000 ? decryptSecret(secret, PLACE, sealed) : undefined;
}
