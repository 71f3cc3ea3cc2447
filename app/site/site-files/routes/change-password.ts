import { href, redirect } from "react-router";

/** Public: where a password manager sends people to change theirs (W3C, A Well-Known URL for Changing Passwords). */
export function loader() {
  return redirect(`${href("/minha-conta")}?aba=perfil#senha`, {
    headers: { "cache-control": "public, max-age=86400" },
  });
}
