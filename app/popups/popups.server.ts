// Pop-ups as visitors meet them.
import { isAddress } from "#app/platform/text/web-address.ts";
import type { Db } from "#db/connect.server.ts";

/** Public list page size. */
const MAX_ACTIVE = 50;

export type PublicPopup = Awaited<ReturnType<typeof listPopupsOn>>[number];

/** What may appear on the page with this key, the one that comes soonest first. A PDF that is given for an e-mail is not named before. */
export async function listPopupsOn(db: Db, page: string) {
  const active = await db
    .selectFrom("popup_configs")
    .select(["id", "title", "message", "show_email_field", "email_placeholder", "button_text", "pdf_url"])
    .select(["delay", "pages"])
    .where("is_active", "=", true)
    .orderBy("delay")
    .orderBy("id")
    .limit(MAX_ACTIVE)
    .execute();
  return active
    .filter(({ pages }) => pages.includes(page))
    .map(({ pages: _pages, pdf_url, ...popup }) => {
      const pdf = usablePdf(pdf_url);
      return { ...popup, has_pdf: pdf !== null, pdf_url: popup.show_email_field ? null : pdf };
    });
}

export async function popupExists(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom("popup_configs").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

/** Integrations may have written anything there. */
export function usablePdf(address: string | null): string | null {
  return address && isAddress(address) ? address : null;
}
