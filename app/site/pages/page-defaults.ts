// What a page is that nobody has edited: short, and nothing in it but what the settings say.
import type { Company } from "#app/company/company.ts";
import type { LegalKey } from "#app/legal/legal-text.ts";
import { LEGAL_TEMPLATES } from "./legal-templates.ts";
import type { PageContent, PageKey, PageStatus } from "./page.ts";
import { newSection, type Section } from "./sections.ts";

export interface DefaultPage {
  status: PageStatus;
  content: PageContent;
}

/** Made anew whenever it is shown, so that it follows the settings until somebody saves it. */
export function defaultPage(key: PageKey, company: Company): DefaultPage {
  return DEFAULTS[key](company);
}

const DEFAULTS: Record<PageKey, (company: Company) => DefaultPage> = {
  home: ({ brand, tagline }) =>
    shown(brand, [
      newSection("hero", "abertura", { title: brand, words: tagline, withPromise: false }),
      // Of a shop that has sold nothing yet, none is the best seller.
      newSection("product-shelf", "produtos", { title: "Na loja", source: "new" }),
      newSection("course-band", "cursos"),
      newSection("posts", "posts"),
      newSection("newsletter", "newsletter"),
    ]),
  about: (company) =>
    shown("Sobre", [
      newSection("page-title", "titulo", {
        title: company.brand,
        lead: placeOf(company),
        words: company.tagline,
        buttons: [
          { label: "", to: "empresa:email", look: "primary", icon: "mail" },
          { label: "", to: "whatsapp:", look: "quiet", icon: "message-circle" },
          { label: "", to: "empresa:instagram", look: "quiet", icon: "" },
        ],
        wall: "garden",
      }),
      newSection("guarantee", "garantia"),
    ]),
  solutions: () => hidden("Soluções"),
  services: () => hidden("Serviços"),
  "not-found": () => shown(NOT_FOUND_TITLE, [newSection("notice", "aviso", NOT_FOUND)]),
  terms: () => ({ status: "published", content: legalPage("terms") }),
  privacy: () => ({ status: "published", content: legalPage("privacy") }),
  refunds: () => ({ status: "published", content: legalPage("refunds") }),
};

/** What "Voltar ao modelo" brings back. */
export function legalPage(key: LegalKey): PageContent {
  const { title, description, text } = LEGAL_TEMPLATES[key];
  return { title, description, picture: "", sections: [newSection("legal-text", "texto", { title, text })] };
}

const NOT_FOUND_TITLE = "Página não encontrada";
const NOT_FOUND = {
  title: NOT_FOUND_TITLE,
  headline: "Este endereço não existe ou mudou",
  words: "Confira se ele foi digitado certo ou continue por aqui.",
  buttons: [
    { label: "Ver a loja", to: "/loja", look: "primary" as const, icon: "" as const },
    { label: "Voltar ao início", to: "/", look: "quiet" as const, icon: "" as const },
  ],
};

function shown(title: string, sections: Section[]): DefaultPage {
  return { status: "published", content: { title, description: "", picture: "", sections } };
}

/** A list without entries: the page opens once its owner has filled it. */
function hidden(title: string): DefaultPage {
  const sections = [newSection("page-title", "titulo", { title })];
  return { status: "hidden", content: { title, description: "", picture: "", sections } };
}

function placeOf({ address }: Company): string {
  return [address.city, address.state].filter(Boolean).join(", ");
}
