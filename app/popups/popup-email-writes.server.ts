// Every write of an address that a pop-up brought, whichever door it comes through, with the consent it was given with.

import { recordConsent } from "#app/identity/users/consents.server.ts";
import { blankOf, namesOf } from "#app/nouns/columns.ts";
import type { Written } from "#app/nouns/noun.ts";
import type { Refused } from "#app/nouns/rule-book.ts";
import { askRules, changesIn, type Door, isUnchanged } from "#app/nouns/rule-book.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { deleteRow, deleteRows, insertRow, updateRow } from "#db/writes.server.ts";
import {
  POPUP_EMAIL_COLUMNS,
  POPUP_EMAIL_RULES,
  type PopupEmailFacts,
  type PopupEmailPatch,
} from "./popup-email.ts";
import { POPUP_CONSENT_VERSION } from "./popup-messages.ts";
import { usablePdf } from "./popups.server.ts";

interface PopupEmailWrite {
  /** Left out for a new address. */
  id?: number;
  /** Only what is to change. */
  patch: PopupEmailPatch;
  door: Door;
  /** Who agrees, where that is known. */
  userId?: number | undefined;
}

/** In place of a version of our sentence: another one was shown, by whoever sent the address. */
const SHOWN_ELSEWHERE = "external";

/** Stores or changes an address as the rules allow, or says which field they refuse. */
export async function writePopupEmail(
  db: Db,
  { id, patch, door, userId }: PopupEmailWrite,
  now: Date,
): Promise<Written> {
  return inTransaction(db, async (trx) => {
    const before = id === undefined ? undefined : await lockEmail(trx, id);
    if (id !== undefined && !before) return { ok: false, missing: true };
    const after = { ...(before ?? blankOf<PopupEmailFacts>(POPUP_EMAIL_COLUMNS)), ...patch };
    const question = { before, after, door, isSeen: () => true };
    const { facts, errors } = askRules(POPUP_EMAIL_RULES, question);
    if (Object.keys(errors).length > 0) return { ok: false, errors };
    if (id !== undefined && isUnchanged(before, facts)) return { ok: true, id, changes: {} };
    if (before?.email !== facts.email) {
      const consent = { email: facts.email, userId, kind: "popup", ...sayingOf(door, facts) };
      await recordConsent(trx, consent, before ? now : (facts.timestamp ?? now));
    }
    if (id === undefined || !before) {
      return { ok: true, id: (await insertRow(trx, "popup_emails", facts, now)).id };
    }
    await updateRow(trx, "popup_emails", id, changesIn(before, facts), now);
    return { ok: true, id };
  });
}

export interface CapturedEmail {
  popupId: number;
  patch: { email: string; page: string };
  userId: number | undefined;
}

/** Stores the address that a visitor typed and returns the PDF it was given for; undefined when no such pop-up asks. */
export async function captureEmail(
  db: Db,
  { popupId, patch, userId }: CapturedEmail,
  now: Date,
): Promise<{ ok: true; pdf_url: string | null } | Refused | undefined> {
  return inTransaction(db, async (trx) => {
    const popup = await trx
      .selectFrom("popup_configs")
      .select("pdf_url")
      .where("id", "=", popupId)
      .where("is_active", "=", true)
      .where("show_email_field", "=", true)
      .executeTakeFirst();
    if (!popup) return undefined;
    const facts = { ...patch, popup_id: popupId, timestamp: now };
    const written = await writePopupEmail(trx, { patch: facts, door: { door: "form" }, userId }, now);
    if (written.ok) return { ok: true, pdf_url: usablePdf(popup.pdf_url) };
    return "errors" in written ? written : undefined;
  });
}

export async function deletePopupEmail(db: Db, id: number): Promise<boolean> {
  return deleteRow(db, "popup_emails", id);
}

export async function deletePopupEmails(trx: Db, ids: number[]): Promise<void> {
  await deleteRows(trx, "popup_emails", ids);
}

/** Where the sentence stood that was agreed to, and its version: the door says who answers for it. */
function sayingOf({ door }: Door, { page }: PopupEmailFacts): { source: string; textVersion: string } {
  if (door !== "form") return { source: door, textVersion: SHOWN_ELSEWHERE };
  return { source: page ?? door, textVersion: POPUP_CONSENT_VERSION };
}

async function lockEmail(trx: Db, id: number): Promise<PopupEmailFacts | undefined> {
  const query = trx.selectFrom("popup_emails").select(namesOf(POPUP_EMAIL_COLUMNS)).where("id", "=", id);
  return forUpdate(trx, query).executeTakeFirst();
}
