// What a page is: which ones there are, what a page holds, and the rules that every writer of one is held to.
import { LEGAL_KEYS, type LegalKey } from "#app/legal/legal-text.ts";
import type { Section } from "./sections.ts";

/** The site's own pages; the last three are legal texts, one section each. */
export const PAGES = {
  home: { address: "/", label: "Página inicial" },
  about: { address: "/sobre", label: "Sobre" },
  solutions: { address: "/solucoes", label: "Soluções" },
  services: { address: "/produtos", label: "Serviços" },
  "not-found": { address: "/404", label: "Página não encontrada" },
  terms: { address: "/termos", label: "Termos de uso" },
  privacy: { address: "/privacidade", label: "Política de privacidade" },
  refunds: { address: "/reembolso", label: "Política de reembolso" },
} as const;
export type PageKey = keyof typeof PAGES;
/** Those that the owner puts together from sections. */
export type FreeKey = Exclude<PageKey, LegalKey>;

export const FREE_KEYS = ["home", "about", "solutions", "services", "not-found"] as const satisfies FreeKey[];
export const PAGE_KEYS: readonly PageKey[] = [...FREE_KEYS, ...LEGAL_KEYS];
/** A visitor always finds these. */
export const ALWAYS_SHOWN: readonly PageKey[] = ["home", "not-found", ...LEGAL_KEYS];

/** One of the site's own pages, or the number of a page at /p/{slug}. */
export type PageRef = { key: PageKey } | { id: number };

export type PageStatus = "draft" | "published" | "hidden";

/** What is edited, published and kept as a version. */
export interface PageContent {
  title: string;
  /** For search engines and shared links; empty on the home page: the sentence of the brand. */
  description: string;
  /** Address of an uploaded picture for shared links; empty: one is drawn. */
  picture: string;
  sections: Section[];
}

export const PAGE_LIMITS = { title: 120, description: 200, slug: 80 } as const;

export const PAGE_SENTENCES = {
  title: "Informe o título da página.",
  slug: "Informe o endereço da página.",
  slugTaken: "Já existe uma página com este endereço.",
  empty: "Acrescente pelo menos uma seção antes de publicar.",
  alwaysShown: "Esta página não pode ser escondida.",
  picture: "Envie a imagem por este formulário.",
  legal: "Uma página legal tem o texto dela e mais nada. Recarregue a página.",
  noTemplate: "Esta página não tem um modelo.",
  notLegal: "Textos legais ficam nas páginas deles.",
} as const;

/** How many earlier versions of a page are kept. */
export const VERSIONS_KEPT = 20;

export const NEW_PAGE: PageContent = { title: "", description: "", picture: "", sections: [] };

/** The preview of a page stands in the editor, in a frame, as only what a text plays does besides (routes/embed.ts). */
export function isPreviewAddress(path: string): boolean {
  return /^\/admin\/paginas\/[^/]+\/previa$/.test(path);
}

export function isFreeKey(text: string | null): text is FreeKey {
  return FREE_KEYS.some((key) => key === text);
}

export function isPageKey(text: string | null): text is PageKey {
  return PAGE_KEYS.some((key) => key === text);
}

export function addressOfPage(page: { key: string | null; slug: string | null }): string {
  if (page.key && Object.hasOwn(PAGES, page.key)) return PAGES[page.key as PageKey].address;
  return `/p/${page.slug ?? ""}`;
}

/** As it stands in the addresses of the administration: a key, or the number of a page at /p/{slug}. */
export function pageRefOf(text: string | undefined): PageRef | undefined {
  if (text !== undefined && isPageKey(text)) return { key: text };
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? { id: Number(text) } : undefined;
}
