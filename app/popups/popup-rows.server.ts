// Pop-ups and the addresses they brought, as integrations write them.
import { type Db, json } from "#db/connect.server.ts";
import type { Row } from "#db/schema.ts";
import { deleteRow, insertRow, updateRow } from "#db/writes.server.ts";
import { DEFAULT_BUTTON, DEFAULT_DELAY, DEFAULT_PLACEHOLDER } from "./popup-messages.ts";

type PopupValues = Partial<Omit<Row<"popup_configs">, "id" | "created_at" | "updated_at">>;
type EmailValues = Partial<Pick<Row<"popup_emails">, "email" | "popup_id" | "page" | "timestamp">>;

export async function insertPopup(
  db: Db,
  { title = "", pages = [], ...values }: PopupValues,
  now: Date,
): Promise<{ ok: true; id: number }> {
  const defaults = {
    email_placeholder: DEFAULT_PLACEHOLDER,
    button_text: DEFAULT_BUTTON,
    delay: DEFAULT_DELAY,
  };
  const row = { ...defaults, ...values, title, pages: json(pages) };
  return { ok: true, id: (await insertRow(db, "popup_configs", row, now)).id };
}

/** Undefined when there is no such pop-up. */
export async function changePopup(
  db: Db,
  id: number,
  { pages, ...values }: PopupValues,
  now: Date,
): Promise<{ ok: true; id: number } | undefined> {
  const patch = { ...values, ...(pages ? { pages: json(pages) } : {}) };
  const changed = await updateRow(db, "popup_configs", id, patch, now);
  return changed && { ok: true, id };
}

/** The addresses it brought stay. */
export async function deletePopup(db: Db, id: number): Promise<boolean> {
  return deleteRow(db, "popup_configs", id);
}

export async function insertPopupEmail(
  db: Db,
  { email = "", ...values }: EmailValues,
  now: Date,
): Promise<{ ok: true; id: number }> {
  return { ok: true, id: (await insertRow(db, "popup_emails", { ...values, email }, now)).id };
}

/** Undefined when there is no such address. */
export async function changePopupEmail(
  db: Db,
  id: number,
  values: EmailValues,
  now: Date,
): Promise<{ ok: true; id: number } | undefined> {
  return (await updateRow(db, "popup_emails", id, values, now)) && { ok: true, id };
}

export async function deletePopupEmail(db: Db, id: number): Promise<boolean> {
  return deleteRow(db, "popup_emails", id);
}
