import type { LegalKey } from "#app/legal/legal-text.ts";
import { currentLegalText, findLegalText, type LegalShop } from "#app/legal/legal-texts.server.ts";
import { formatLongDate } from "#app/platform/money-and-dates/dates.ts";

/** What visitors read there, from memory unless it has just changed. */
export async function readLegalPage(shop: LegalShop, key: LegalKey) {
  const { title, html, since } = await currentLegalText(shop, key);
  return { text: { title, html, since: legalDate(since) }, head: shop.legal[key].head };
}

/** Terms as they were read once, with the refund policy that was a part of them. */
export async function findTermsVersion(shop: LegalShop, id: number) {
  const terms = await findLegalText(shop.db, "terms", id);
  if (!terms) return undefined;
  const refunds = terms.refunds_id && (await findLegalText(shop.db, "refunds", terms.refunds_id));
  const current = await currentLegalText(shop, "terms");
  const { title, html, since } = terms;
  return {
    text: { title, html, since: legalDate(since) },
    refunds: refunds ? { title: refunds.title, html: refunds.html } : null,
    isCurrent: current.id === terms.id,
  };
}

/** "1º de novembro de 2026": the first of a month is said so. */
export function legalDate(since: Date): string {
  return formatLongDate(since).replace(/^1 de/, "1º de");
}
