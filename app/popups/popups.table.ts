import { doorOf } from "#app/nouns/rule-book.ts";
import { servedNoun } from "#app/nouns/served-noun.server.ts";
import { servedFields, serveTable } from "#app/nouns/served-table.ts";
import { pageKey } from "./page-key.ts";
import { POPUP_COLUMNS, type PopupFacts, type PopupPatch } from "./popup.ts";
import { POPUP_EMAIL_COLUMNS, type PopupEmailPatch } from "./popup-email.ts";
import { deletePopupEmail, writePopupEmail } from "./popup-email-writes.server.ts";
import { POPUPS } from "./popup-writes.server.ts";

export const popupConfigsTable = serveTable({
  id: 636,
  name: "POPUP_CONFIGS",
  table: "popup_configs",
  fields: servedFields(POPUP_COLUMNS, { created_at: 10, updated_at: 11 }),
  ...servedNoun<PopupFacts, "popup_configs">(POPUPS, { patchOf: (_, values) => popupPatch(values) }),
});

export const popupEmailsTable = serveTable({
  id: 637,
  name: "POPUP_EMAILS",
  table: "popup_emails",
  fields: servedFields(POPUP_EMAIL_COLUMNS, { created_at: 5 }),
  create: (writing, values) =>
    writePopupEmail(writing.trx, { patch: emailPatch(values), door: doorOf(writing) }, writing.now),
  update: (writing, id, values) =>
    writePopupEmail(writing.trx, { id, patch: emailPatch(values), door: doorOf(writing) }, writing.now),
  async remove({ trx }, id) {
    return (await deletePopupEmail(trx, id)) ? { ok: true } : { ok: false, missing: true };
  },
});

function popupPatch({ pages, ...values }: PopupPatch): PopupPatch {
  return pages ? { ...values, pages: pages.map(keyOfPage) } : values;
}

function emailPatch({ page, ...values }: PopupEmailPatch): PopupEmailPatch {
  return page === undefined ? values : { ...values, page: page && keyOfPage(page) };
}

/** A page may be told by its path. */
function keyOfPage(page: string): string {
  return page.startsWith("/") ? pageKey(page) : page;
}
