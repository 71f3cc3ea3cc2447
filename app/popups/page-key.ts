// Which page one stands on, as pop-ups name it.
import { KEY_PLACES } from "#app/platform/text/key-places.ts";

/** "/" and "/home" are home, a product counts as produtos, an article as blog, any other page is its own path. */
export function pageKey(pathname: string): string {
  const name = pathname.split("/").filter(Boolean).join("/");
  if (name === "") return "home";
  if (name.startsWith("produto/")) return "produtos";
  if (name.startsWith("blog/")) return "blog";
  return name;
}

const KEYS_IN_ADDRESS = new RegExp(`^/(${KEY_PLACES.join("|")}|pedido|newsletter)/`);

/** Nobody is interrupted while paying for an order, and no address that is a key is sent anywhere. */
export function mayShowPopups(pathname: string): boolean {
  return !KEYS_IN_ADDRESS.test(pathname);
}
