// Every write of a pop-up, whichever door it comes through.
import { auditedChange } from "#app/platform/config/audited-change.server.ts";
import { type Author, type RowChanges, rowChanges } from "#app/platform/config/changed-values.ts";
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
  /** Which one was opened; left out, the last to write wins. */
  version?: number | undefined;
  /** A person at a screen; other doors write down by themselves what they changed. */
  author?: Author | undefined;
}

export type PopupOutcome =
  | { ok: true; id: number; changes: RowChanges }
  | { ok: false; stale: true }
  | { ok: false; errors: Refusals }
  | { ok: false; missing: true };

const isSeen = ({ is_active }: PopupFacts) => is_active;

/** Makes or changes a pop-up as the rules allow, or says which field they refuse. */
export async function writePopup(
  db: Db,
  { id, patch, door, version, author }: PopupWrite,
  now: Date,
): Promise<PopupOutcome> {
  return inTransaction(db, async (trx): Promise<PopupOutcome> => {
    const stored = id === undefined ? undefined : await lockPopup(trx, id);
    if (id !== undefined && !stored) return { ok: false, missing: true };
    if (stored && version !== undefined && stored.version !== version) return { ok: false, stale: true };
    const before = stored && factsOf(stored);
    const after = { ...(before ?? NEW_POPUP), ...patch };
    const { facts, errors } = askRules(POPUP_RULES, { before, after, door, isSeen });
    if (Object.keys(errors).length > 0) return { ok: false, errors };
    const said = rowChanges(before, facts);
    if (id === undefined || !stored || !before) {
      const row = { ...facts, pages: json(facts.pages) };
      const { id: made } = await insertRow(trx, "popup_configs", row, now);
      await auditedChange(trx, author, { ...POPUP, action: "popup.create", id: made, changes: said }, now);
      return { ok: true, id: made, changes: said };
    }
    const { pages, ...changes } = changesIn(before, facts);
    const isEdited = Object.keys(said).length > 0;
    const raised = isEdited ? { version: stored.version + 1 } : {};
    const row = { ...changes, ...(pages ? { pages: json(pages) } : {}), ...raised };
    await updateRow(trx, "popup_configs", id, row, now);
    if (isEdited)
      await auditedChange(trx, author, { ...POPUP, action: "popup.change", id, changes: said }, now);
    return { ok: true, id, changes: said };
  });
}

const POPUP = { entity: "popup_configs" };

/** The addresses it brought stay. */
export async function deletePopup(db: Db, id: number, by?: { author: Author; now: Date }): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const stored = await lockPopup(trx, id);
    if (!stored || !(await deleteRow(trx, "popup_configs", id))) return false;
    const changes = rowChanges(factsOf(stored), undefined);
    if (by) await auditedChange(trx, by.author, { ...POPUP, action: "popup.delete", id, changes }, by.now);
    return true;
  });
}

async function lockPopup(trx: Db, id: number): Promise<(PopupFacts & { version: number }) | undefined> {
  const query = trx
    .selectFrom("popup_configs")
    .select([...POPUP_FIELDS, "version"])
    .where("id", "=", id);
  return forUpdate(trx, query).executeTakeFirst();
}

function factsOf({ version: _, ...facts }: PopupFacts & { version: number }): PopupFacts {
  return facts;
}
