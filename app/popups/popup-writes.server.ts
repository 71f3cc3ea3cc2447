// Every write of a pop-up, whichever door it comes through.
import { askRules, changesIn, type Door, type Refusals } from "#app/platform/rule-book.ts";
import { type Db, forUpdate, inTransaction, json } from "#db/connect.server.ts";
import { deleteRow, insertRow, updateRow } from "#db/writes.server.ts";
import { NEW_POPUP, POPUP_FIELDS, POPUP_RULES, type PopupFacts, type PopupPatch } from "./popup.ts";

interface PopupWrite {
  /** Left out for a new pop-up. */
  id?: number;
  /** Only what is to change. */
  patch: PopupPatch;
  door: Door;
}

export type PopupOutcome =
  | { ok: true; id: number }
  | { ok: false; errors: Refusals }
  | { ok: false; missing: true };

const isSeen = ({ is_active }: PopupFacts) => is_active;

/** Makes or changes a pop-up as the rules allow, or says which field they refuse. */
export async function writePopup(db: Db, { id, patch, door }: PopupWrite, now: Date): Promise<PopupOutcome> {
  return inTransaction(db, async (trx) => {
    const before = id === undefined ? undefined : await lockPopup(trx, id);
    if (id !== undefined && !before) return { ok: false, missing: true };
    const after = { ...(before ?? NEW_POPUP), ...patch };
    const { facts, errors } = askRules(POPUP_RULES, { before, after, door, isSeen });
    if (Object.keys(errors).length > 0) return { ok: false, errors };
    if (id === undefined || !before) {
      const row = { ...facts, pages: json(facts.pages) };
      return { ok: true, id: (await insertRow(trx, "popup_configs", row, now)).id };
    }
    const { pages, ...changes } = changesIn(before, facts);
    await updateRow(trx, "popup_configs", id, { ...changes, ...(pages ? { pages: json(pages) } : {}) }, now);
    return { ok: true, id };
  });
}

/** The addresses it brought stay. */
export async function deletePopup(db: Db, id: number): Promise<boolean> {
  return deleteRow(db, "popup_configs", id);
}

async function lockPopup(trx: Db, id: number): Promise<PopupFacts | undefined> {
  const query = trx.selectFrom("popup_configs").select(POPUP_FIELDS).where("id", "=", id);
  return forUpdate(trx, query).executeTakeFirst();
}
