// Pop-ups as the owner sees them: the list with its figures, and one pop-up.
import { namesOf } from "#app/nouns/columns.ts";
import { type Page, withinPages } from "#app/platform/forms/pagination.ts";
import { hasWords } from "#app/platform/text/search.ts";
import type { Db } from "#db/connect.server.ts";
import { POPUP_COLUMNS, POPUP_LIST_COLUMNS } from "./popup.ts";
import type { PopupFilter } from "./popup-filter.ts";

export const POPUPS_PAGE_SIZE = 20;

export type PopupListItem = Awaited<ReturnType<typeof listPopups>>["items"][number];
export type EditedPopup = NonNullable<Awaited<ReturnType<typeof findPopup>>>;

/** One page of the pop-ups that the filter names, each with how often it was shown and closed and how many e-mails it brought. */
export async function listPopups(db: Db, filter: PopupFilter, asked: Page) {
  const found = await findPopups(db, filter);
  const page = withinPages(asked, found.length);
  const shown = found.slice(page.offset, page.offset + page.size);
  const ids = shown.map(({ id }) => id);
  const [counts, emails] = await Promise.all([sumCounts(db, ids), countEmails(db, ids)]);
  const items = shown.map((popup) => {
    const counted = counts.find(({ popup_id }) => popup_id === popup.id);
    return {
      ...popup,
      shown: counted?.shown ?? 0,
      closed: counted?.closed ?? 0,
      emails: emails.find(({ popup_id }) => popup_id === popup.id)?.count ?? 0,
    };
  });
  return { items, total: found.length, page };
}

/** Whether any pop-up has brought an e-mail. */
export async function hasPopupEmails(db: Db): Promise<boolean> {
  const { newest } = await db
    .selectFrom("popup_emails")
    .select((eb) => eb.fn.max("id").as("newest"))
    .executeTakeFirstOrThrow();
  return newest !== null;
}

const COLLATOR = new Intl.Collator("pt-BR", { numeric: true });

/** A shop has tens of pop-ups: they are searched and sorted here, by the same words as everywhere. */
async function findPopups(db: Db, { query, state, sort }: PopupFilter) {
  let popups = db.selectFrom("popup_configs").select(POPUP_LIST_COLUMNS).orderBy("id", "desc");
  if (state !== "todos") popups = popups.where("is_active", "=", state === "ativos");
  const newestFirst = (await popups.execute()).filter(({ title }) => hasWords(query, title));
  if (sort === "recentes") return newestFirst;
  if (sort === "antigos") return newestFirst.toReversed();
  const turn = sort === "titulo" ? 1 : -1;
  return newestFirst.toSorted((one, other) => turn * COLLATOR.compare(one.title, other.title));
}

/** What the form edits. */
export async function findPopup(db: Db, id: number) {
  return db
    .selectFrom("popup_configs")
    .select(["id", "version", "updated_at", ...namesOf(POPUP_COLUMNS)])
    .where("id", "=", id)
    .executeTakeFirst();
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
