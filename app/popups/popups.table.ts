import {
  createdOn,
  date,
  email,
  lastModified,
  longText,
  reference,
  serveTable,
  text,
  url,
} from "#app/platform/served-table.ts";
import { DEFAULT_DELAY, MAX_DELAY } from "./popup-messages.ts";
import {
  changePopup,
  changePopupEmail,
  deletePopup,
  deletePopupEmail,
  insertPopup,
  insertPopupEmail,
} from "./popup-rows.server.ts";

export const popupConfigsTable = serveTable({
  id: 636,
  name: "POPUP_CONFIGS",
  table: "popup_configs",
  fields: [
    text("title", { required: true }),
    longText("message"),
    text("show_email_field", { encoding: "truth" }),
    text("email_placeholder"),
    text("button_text"),
    url("pdf_url"),
    text("delay", { encoding: "whole", min: 1, max: MAX_DELAY, whenEmpty: DEFAULT_DELAY }),
    text("pages", { encoding: { list: "," } }),
    text("is_active", { encoding: "truth" }),
    createdOn(),
    lastModified(),
  ],
  create: ({ trx, now }, values) => insertPopup(trx, values, now),
  async update({ trx, now }, id, values) {
    return (await changePopup(trx, id, values, now)) ?? { ok: false, missing: true };
  },
  async remove({ trx }, id) {
    return (await deletePopup(trx, id)) ? { ok: true } : { ok: false, missing: true };
  },
});

export const popupEmailsTable = serveTable({
  id: 637,
  name: "POPUP_EMAILS",
  table: "popup_emails",
  fields: [
    email("email", { required: true }),
    reference("popup_id", 636),
    text("page"),
    date("timestamp"),
    createdOn(),
  ],
  create: ({ trx, now }, values) => insertPopupEmail(trx, values, now),
  async update({ trx, now }, id, values) {
    return (await changePopupEmail(trx, id, values, now)) ?? { ok: false, missing: true };
  },
  async remove({ trx }, id) {
    return (await deletePopupEmail(trx, id)) ? { ok: true } : { ok: false, missing: true };
  },
});
