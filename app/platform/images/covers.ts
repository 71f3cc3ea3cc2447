// Addresses of the generated covers. The drawing itself stays on the server: covers/draw.ts.
import { memoize } from "../text/memoize.ts";

export const COVER_WIDTHS = {
  capa: [800, 1600],
  selo: [128, 256],
  fundo: [800, 1600],
} as const;

export type CoverKind = keyof typeof COVER_WIDTHS;

export interface CoverRequest {
  kind: CoverKind;
  /** Slug of the category; any slug has a style of its own. */
  category: string;
  /** The title as the address keeps it: bare words joined by hyphens. */
  slug: string;
  width: number;
}

interface CoverFacts {
  kind?: CoverKind;
  category: string | null | undefined;
  title: string;
  width?: number;
}

/** Where the cover of a product, course or post without an image is found; the same title, the same picture. */
export function coverAddress({ kind = "capa", category, title, width }: CoverFacts): string {
  const file = `${coverSlug(title) || "azulejo"}-${width ?? COVER_WIDTHS[kind][0]}.webp`;
  return `/capas/${kind}/${coverSlug(category ?? "") || "geral"}/${file}`;
}

/** The request that an address of that form makes; undefined when it is none of ours. */
export function parseCoverAddress(kind = "", category = "", file = ""): CoverRequest | undefined {
  const match = /^([a-z0-9]+(?:-[a-z0-9]+)*)-(\d{3,4})\.webp$/.exec(file);
  const [, slug = "", digits = ""] = match ?? [];
  const width = Number(digits);
  if (!isCoverKind(kind) || !COVER_WIDTHS[kind].some((known) => known === width)) return undefined;
  if (slug.length > MAX_SLUG || category.length > MAX_SLUG) return undefined;
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(category)) return undefined;
  return { kind, category, slug, width };
}

const MAX_SLUG = 80;

/** Lower case without accents, every other sign a break between words. Not platform/text/slug.ts, which joins "WordPress/PHP". */
export const coverSlug = memoize((text) =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(0, MAX_SLUG)
    .replace(/-$/, ""),
);

function isCoverKind(text: string): text is CoverKind {
  return Object.hasOwn(COVER_WIDTHS, text);
}
