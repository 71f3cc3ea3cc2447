// Pop-ups as the owner sees them: the list with its figures, one pop-up, and what may be changed.
import { type Db, json } from "#db/connect.server.ts";
import { insertRow, updateRow } from "#db/writes.server.ts";
import type { PopupForm } from "./popup.schema.ts";

/** Admin list page size. */
const MOST_LISTED = 200;

export type PopupListItem = Awaited<ReturnType<typeof listPopups>>[number];
export type EditedPopup = NonNullable<Awaited<ReturnType<typeof findPopup>>>;

/** Newest first, each with how often it was shown and closed and how many e-mails it brought. */
export async function listPopups(db: Db) {
  const popups = await db
    .selectFrom("popup_configs")
    .select(["id", "title", "pages", "delay", "is_active", "show_email_field", "pdf_url"])
    .orderBy("id", "desc")
    .limit(MOST_LISTED)
    .execute();
  const ids = popups.map(({ id }) => id);
  const [counts, emails] = await Promise.all([sumCounts(db, ids), countEmails(db, ids)]);
  return popups.map((popup) => {
    const counted = counts.find(({ popup_id }) => popup_id === popup.id);
    return {
      ...popup,
      shown: counted?.shown ?? 0,
      closed: counted?.closed ?? 0,
      emails: emails.find(({ popup_id }) => popup_id === popup.id)?.count ?? 0,
    };
  });
}

/** What the form edits. */
export async function findPopup(db: Db, id: number) {
  return db
    .selectFrom("popup_configs")
    .select(["id", "title", "message", "show_email_field", "email_placeholder", "button_text", "pdf_url"])
    .select(["delay", "pages", "is_active"])
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function savePopup(
  db: Db,
  form: PopupForm,
  now: Date,
): Promise<"created" | "updated" | "missing"> {
  const { intent: _intent, id, pages, ...facts } = form;
  const columns = { ...facts, pages: json(pages) };
  if (id === undefined) {
    await insertRow(db, "popup_configs", columns, now);
    return "created";
  }
  return (await updateRow(db, "popup_configs", id, columns, now)) ? "updated" : "missing";
}

export async function setPopupActive(db: Db, id: number, isActive: boolean, now: Date): Promise<boolean> {
  return (await updateRow(db, "popup_configs", id, { is_active: isActive }, now)) !== undefined;
}

async function sumCounts(db: Db, ids: number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("popup_counts")
    .select((eb) => [
      "popup_id",
      eb.fn.sum<number>("shown").as("shown"),
      eb.fn.sum<number>("closed").as("closed"),
    ])
    .where("popup_id", "in", ids)
    .groupBy("popup_id")
    .execute();
}

async function countEmails(db: Db, ids: number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("popup_emails")
    .select((eb) => ["popup_id", eb.fn.countAll<number>().as("count")])
    .where("popup_id", "in", ids)
    .groupBy("popup_id")
    .execute();
}
