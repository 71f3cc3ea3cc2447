import { OFFERS } from "./offers.ts";

/** What a visitor may be interested in, in the order of the form; the words are what is stored. */
export const LEAD_INTERESTS = [
  ...OFFERS.map((offer) => offer.name),
  "Desenvolvimento Customizado",
  "Consultoria Tecnológica",
];

/** The page with the form, with this product already chosen. */
export function leadFormAddress(slug?: string): string {
  return slug ? `/produtos?produto=${slug}#contato` : "/produtos#contato";
}
