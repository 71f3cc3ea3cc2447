// Addresses of the pictures that other sites show of a page without one of its own; site/share-picture.server.ts draws them.
import { parseUrl } from "../text/parse-url.ts";
import { addressOf } from "./address.ts";

const WIDTH = 1200;
const HEIGHT = 630;
export const SHARE_SIZE = [WIDTH, HEIGHT] as const;

/** What a page's head says of its picture. */
export interface PageImage {
  address: string;
  alt: string;
  width?: number;
  height?: number;
}

/** The row's own image, if it is an address at all, else the picture made of its title and its cover. */
export function rowImage(
  kind: "artigo" | "produto",
  row: { id: number; title: string; image: string | null },
): PageImage {
  const { id, title, image } = row;
  if (image && parseUrl(image, "https://site.invalid")) return { address: image, alt: title };
  return shareImage(kind, addressOf(id, title), title);
}

/** The picture made for a page that has none. */
export function shareImage(
  kind: "artigo" | "produto" | "oferta" | "pagina" | "site",
  name: string,
  alt: string,
): PageImage {
  return { address: `/og/${kind}/${name}.png`, alt, width: WIDTH, height: HEIGHT };
}
