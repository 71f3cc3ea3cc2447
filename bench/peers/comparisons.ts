// Compared requests to our program and to Next, with the checks of their answers.
import { FRESH_COOKIE } from "../flows.ts";
import type { Place } from "../place.ts";
import type { Shown } from "../scenarios.ts";

interface Asked {
  path: string;
  shows: Shown;
  headers: Record<string, string>;
}

export interface PageComparison {
  name: string;
  title: string;
  connections: number;
  ours: (place: Place) => Asked;
  next: (place: Place) => Asked;
}

const COMPRESSED = { "accept-encoding": "gzip, deflate, br, zstd" };
const PLAIN = { "accept-encoding": "identity" };
/** Bypasses the page cache, because the page is rendered for one reader. */
const FRESH = { cookie: FRESH_COOKIE };
const SEARCHED_ROWS = 100;

const shop = (headers: Record<string, string>) => () =>
  asked("/loja", "produtos encontrados", 35_000, headers);
const list = (path: string, headers: Record<string, string>) => () =>
  asked(path, "produtos encontrados", 9000, headers);

export const PAGE_COMPARISONS: readonly PageComparison[] = [
  {
    name: "lista-guardada",
    title: "/loja guardada ÷ ISR",
    connections: 32,
    ours: shop(COMPRESSED),
    next: list("/guardada/1", COMPRESSED),
  },
  {
    name: "lista-guardada-plana",
    title: "… sem compressão",
    connections: 32,
    ours: shop(PLAIN),
    next: list("/guardada/1", PLAIN),
  },
  {
    name: "lista",
    title: "/loja feita na hora ÷ 24 cartões",
    connections: 8,
    ours: shop({ ...COMPRESSED, ...FRESH }),
    next: list("/lista", COMPRESSED),
  },
  {
    name: "loja-inteira",
    title: "/loja feita na hora ÷ página inteira",
    connections: 8,
    ours: shop({ ...COMPRESSED, ...FRESH }),
    next: () => asked("/loja", "produtos encontrados", 30_000, COMPRESSED),
  },
  {
    name: "lista-plana",
    title: "… sem compressão",
    connections: 8,
    ours: shop({ ...PLAIN, ...FRESH }),
    next: list("/lista", PLAIN),
  },
  {
    name: "produto",
    title: "/produto/{id} feito na hora",
    connections: 8,
    ours: ({ product, productName }) => asked(product, productName, 25_000, { ...COMPRESSED, ...FRESH }),
    next: ({ product, productName }) => asked(numbered(product), productName, 2000, COMPRESSED),
  },
  {
    name: "busca",
    title: `busca com ${SEARCHED_ROWS} resultados`,
    connections: 8,
    ours: (place) =>
      asked(searchFor(place, "/loja"), `<b>${SEARCHED_ROWS}</b> <!-- -->produtos encontrados`, 30_000, {
        ...COMPRESSED,
        ...FRESH,
      }),
    next: (place) =>
      asked(searchFor(place, "/busca"), `${SEARCHED_ROWS} produtos encontrados`, 9000, COMPRESSED),
  },
];

export const CHECKOUT = "checkout";
export const STARTS = "inicio";
/** Names that `--only` accepts. */
export const COMPARED = [...PAGE_COMPARISONS.map(({ name }) => name), CHECKOUT, STARTS];

function asked(path: string, sentence: string, bytes: number, headers: Record<string, string>): Asked {
  return { path, shows: { sentence, bytes }, headers };
}

/** The same address without the words, which Next's route does not have. */
function numbered(product: string): string {
  return product.replace(/-.*/, "");
}

function searchFor({ searches }: Place, path: string): string {
  const found = searches.find(({ rows }) => rows === SEARCHED_ROWS);
  return `${path}?busca=${encodeURIComponent(found?.word ?? "")}`;
}
