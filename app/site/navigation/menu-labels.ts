// The menu and the footer as people read them, and as their form holds them.
import type { SiteLink } from "#app/company/site-frame.ts";
import type { FieldLabels } from "#app/platform/forms/field-labels.ts";
import type { FieldValues } from "#app/platform/forms/stale-row.ts";
import type { Navigation } from "./navigation.ts";

/** As the form holds it: either part as one value. */
export const MENU_LABELS: FieldLabels = {
  header: { label: "Menu do topo", say: (text) => headerWords(JSON.parse(text)) },
  footer: { label: "Rodapé", say: (text) => footerWords(JSON.parse(text)) },
};

export function menuFields({ header, footer }: Navigation): FieldValues {
  return { header: [JSON.stringify(header)], footer: [JSON.stringify(footer)] };
}

function headerWords(links: SiteLink[]): string {
  return links.map(({ label, to }) => `${label} (${to})`).join(", ");
}

function footerWords(columns: Navigation["footer"]): string {
  return columns.map(({ title, links }) => `${title}: ${headerWords(links)}`).join("; ");
}
