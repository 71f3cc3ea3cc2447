// An e-mail address in a link, for the page to have it filled in: sealed, so that no log and no history holds it.
import { href } from "react-router";
import { decryptSecret, encryptSecret } from "../second-factor/totp.server.ts";
import { returnQuery } from "../sessions/return-address.ts";

const PLACE = "sign-in address";
const PARAMETER = "para";

/** The page that sends a code, with this address filled in; then on to where `back` says. */
export function codePagePath(secret: string, email: string, back?: string): string {
  const query = new URLSearchParams({ [PARAMETER]: encryptSecret(secret, PLACE, email) });
  const rest = returnQuery(back).replace("?", "&");
  return `${href("/login/por-email")}?${query}${rest}`;
}

export function addressIn(secret: string, url: URL): string | undefined {
  const sealed = url.searchParams.get(PARAMETER);
  return sealed && sealed.length <= 1000 ? decryptSecret(secret, PLACE, sealed) : undefined;
}
