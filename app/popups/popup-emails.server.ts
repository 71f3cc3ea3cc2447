import { recordConsent } from "#app/identity/users/consents.server.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { insertRow } from "#db/writes.server.ts";
import { POPUP_CONSENT_VERSION } from "./popup-messages.ts";
import { usablePdf } from "./popups.server.ts";

export interface CapturedEmail {
  popupId: number;
  email: string;
  page: string;
  userId: number | undefined;
}

/** Stores the address with its consent and returns the PDF it was given for; undefined when no such pop-up asks. */
export async function captureEmail(
  db: Db,
  { popupId, email, page, userId }: CapturedEmail,
  now: Date,
): Promise<{ pdf_url: string | null } | undefined> {
  return inTransaction(db, async (trx) => {
    const popup = await trx
      .selectFrom("popup_configs")
      .select("pdf_url")
      .where("id", "=", popupId)
      .where("is_active", "=", true)
      .where("show_email_field", "=", true)
      .executeTakeFirst();
    if (!popup) return undefined;
    await insertRow(trx, "popup_emails", { email, popup_id: popupId, page, timestamp: now }, now);
    const consent = { kind: "popup", source: page, textVersion: POPUP_CONSENT_VERSION };
    await recordConsent(trx, { email, userId, ...consent }, now);
    return { pdf_url: usablePdf(popup.pdf_url) };
  });
}
