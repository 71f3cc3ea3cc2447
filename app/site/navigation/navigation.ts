// The menu and the footer: what they hold before anybody edits them, and the rules for what may stand in them.
import type { LinkColumn, SiteFrame, SiteLink } from "#app/company/site-frame.ts";
import type { RefusalCode, Refusals } from "#app/nouns/rule-book.ts";
import { isLink, LINK_SENTENCE, WHATSAPP } from "../pages/section-links.ts";

/** As it is edited and stored; links to pages that are hidden stay in it and are left out where it is shown. */
export type Navigation = Pick<SiteFrame, "header" | "footer">;

export const NAVIGATION_KEY = "navigation";
export const NAVIGATION_LIMITS = { header: 7, columns: 3, links: 8, label: 30, title: 30 } as const;

export const DEFAULT_NAVIGATION: Navigation = {
  header: [
    { label: "Home", to: "/" },
    { label: "Loja", to: "/loja" },
    { label: "Blog", to: "/blog" },
    { label: "Sobre", to: "/sobre" },
  ],
  footer: [
    {
      title: "Empresa",
      links: [
        { label: "Produtos", to: "/produtos" },
        { label: "Sobre", to: "/sobre" },
        { label: "Blog", to: "/blog" },
        { label: "Soluções", to: "/solucoes" },
      ],
    },
    {
      title: "Ajuda",
      links: [
        { label: "Minha conta", to: "/minha-conta" },
        { label: "Privacidade", to: "/privacidade" },
        { label: "Seus dados", to: "/privacidade/pedido" },
        { label: "Termos de uso", to: "/termos" },
        { label: "Reembolso", to: "/reembolso" },
      ],
    },
  ],
};

/** Of a shop, in the word that people here say; the demonstration keeps its own. */
export function defaultNavigation({ live }: { live: boolean }): Navigation {
  if (!live) return DEFAULT_NAVIGATION;
  const header = DEFAULT_NAVIGATION.header.map((link) =>
    link.to === "/" ? { ...link, label: "Início" } : link,
  );
  return { ...DEFAULT_NAVIGATION, header };
}

/** The law wants them within reach of every page: what the footer lacks of them is added to its last column. */
export const LEGAL_LINKS: readonly SiteLink[] = [
  { label: "Privacidade", to: "/privacidade" },
  { label: "Seus dados", to: "/privacidade/pedido" },
  { label: "Termos de uso", to: "/termos" },
  { label: "Reembolso", to: "/reembolso" },
];

/** What somebody sent as it may be stored, and what speaks against it: "header.2.to", "footer.0.links.1.label". */
export function readNavigation(given: unknown): { navigation: Navigation; errors: Refusals } {
  const errors: Refusals = {};
  const refuse = (path: string, code: RefusalCode, error: string) => {
    errors[path] ??= { code, error };
  };
  const line = (path: string, text: unknown, most: number) => {
    const words = typeof text === "string" ? text.trim() : "";
    if (words === "") refuse(path, "required", "Escreva o texto.");
    if (words.length > most) refuse(path, "max_length", `Use no máximo ${most} caracteres.`);
    if (/\p{Cc}/u.test(words)) refuse(path, "invalid", "Escreva em uma linha, sem caracteres invisíveis.");
    return words;
  };
  const link = (path: string, entry: unknown): SiteLink => {
    const { label, to } = recordOf(entry);
    const address = typeof to === "string" ? to.trim() : "";
    if (!isMenuAddress(address)) refuse(`${path}.to`, "invalid", LINK_SENTENCE);
    return { label: line(`${path}.label`, label, NAVIGATION_LIMITS.label), to: address };
  };
  const list = (path: string, entries: unknown, most: number) => {
    const found = Array.isArray(entries) ? entries : [];
    if (found.length > most) refuse(path, "max_length", `Use no máximo ${most} links.`);
    return found.slice(0, most);
  };
  const { header, footer } = recordOf(given);
  const columns = list("footer", footer, NAVIGATION_LIMITS.columns);
  const navigation = {
    header: list("header", header, NAVIGATION_LIMITS.header).map((entry, place) =>
      link(`header.${place}`, entry),
    ),
    footer: columns.map((column, place): LinkColumn => {
      const { title, links } = recordOf(column);
      const path = `footer.${place}`;
      return {
        title: line(`${path}.title`, title, NAVIGATION_LIMITS.title),
        links: list(`${path}.links`, links, NAVIGATION_LIMITS.links).map((entry, at) =>
          link(`${path}.links.${at}`, entry),
        ),
      };
    }),
  };
  if (columns.length === 0) refuse("footer", "required", "O rodapé precisa de pelo menos uma coluna.");
  return { navigation, errors };
}

/** What visitors get: without pages that they cannot open, and with what the law asks for. */
export function shownLinks(navigation: Navigation, isShown: (path: string) => boolean): Navigation {
  const open = (links: readonly SiteLink[]) => links.filter(({ to }) => isShown(to.replace(/[?#].*$/, "")));
  const footer = navigation.footer.map(({ title, links }) => ({ title, links: open(links) }));
  const there = new Set(footer.flatMap(({ links }) => links.map(({ to }) => to)));
  footer.at(-1)?.links.push(...LEGAL_LINKS.filter(({ to }) => !there.has(to)));
  return { header: open(navigation.header), footer: footer.filter(({ links }) => links.length > 0) };
}

/** A menu leads somewhere: no message, and nothing inside the page that happens to be open. */
function isMenuAddress(text: string): boolean {
  return (
    text !== "" && isLink(text) && !text.startsWith(WHATSAPP) && !/^(?:#|empresa:|mailto:|tel:)/.test(text)
  );
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
