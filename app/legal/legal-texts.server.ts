// The legal texts as they are read, on record from one change to the next, and which terms a buyer accepted.
import { advisoryLock, type Db, inTransaction, isDatabaseOutage } from "#db/connect.server.ts";
import { ALL_PARTS, type LegalFacts, type LegalPlace, legalFactsOf, type ShownParts } from "./legal-facts.ts";
import { asksForParts, fillLegalText } from "./legal-fields.ts";
import type { LegalKey, LegalSources, LegalText } from "./legal-text.ts";
import { readShownParts } from "./shown-parts.server.ts";

/** What of the app's context it asks for. */
export interface LegalShop extends LegalPlace {
  db: Db;
  now: () => Date;
  legal: LegalSources;
}

const COLUMNS = ["id", "title", "html", "since", "refunds_id"] as const;
/** How long the terms that a page showed may be accepted after others took their place. */
const SHOWN_FOR_MS = 24 * 3_600_000;

/** What visitors read there now. When it is not what it was, by a publication or by the settings, it goes on record first. */
export async function currentLegalText(shop: LegalShop, key: LegalKey): Promise<LegalText> {
  const source = shop.legal[key];
  const { title, text, since, known } = source;
  const html = fillLegalText(text, await readLegalFacts(shop, text));
  // Of the terms the refund policy is a part: they say so.
  const refunds = key === "terms" ? await currentLegalText(shop, "refunds") : null;
  const said = { title, html, refunds_id: refunds?.id || null };
  if (known && isSame(known, said)) return known;
  try {
    source.known = await recorded(shop.db, key, { ...said, since }, shop.now());
    return source.known;
  } catch (error) {
    if (isDatabaseOutage(error)) return { id: 0, ...said, since: since ?? shop.now() };
    throw error;
  }
}

/** What this text needs to know; a text that names no part of the shop asks the database nothing. */
export async function readLegalFacts(
  place: LegalPlace & Pick<LegalShop, "db">,
  text: string,
): Promise<LegalFacts> {
  return legalFactsOf(place, asksForParts(text) ? await partsOf(place.db) : ALL_PARTS);
}

async function partsOf(db: Db): Promise<ShownParts> {
  try {
    return await readShownParts(db);
  } catch (error) {
    if (isDatabaseOutage(error)) return ALL_PARTS;
    throw error;
  }
}

/** One of a page's texts as it was read then. */
export async function findLegalText(db: Db, key: LegalKey, id: number): Promise<LegalText | undefined> {
  return db
    .selectFrom("legal_texts")
    .select(COLUMNS)
    .where("page", "=", key)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The terms that a checkout showed may be accepted a while after others are out: the buyer agreed to what could be read. */
export async function acceptedTerms(shop: LegalShop, shownId: number | undefined): Promise<AcceptedTerms> {
  const { id } = await currentLegalText(shop, "terms");
  if (shownId === undefined || shownId === id) return id || null;
  const [shown, next] = await shop.db
    .selectFrom("legal_texts")
    .select(["id", "created_at"])
    .where("page", "=", "terms")
    .where("id", ">=", shownId)
    .orderBy("id")
    .limit(2)
    .execute();
  if (shown?.id !== shownId || !next) return "outdated";
  return next.created_at.getTime() > shop.now().getTime() - SHOWN_FOR_MS ? shownId : "outdated";
}

/** Number of the text; null while the database holds none. */
export type AcceptedTerms = number | null | "outdated";

type Said = Pick<LegalText, "title" | "html" | "refunds_id">;

function isSame(row: LegalText, said: Said): boolean {
  return row.title === said.title && row.html === said.html && row.refunds_id === said.refunds_id;
}

/** Its row: the newest of its page if that says the same, a new one otherwise. Programs that see a change at once write one. */
async function recorded(
  db: Db,
  key: LegalKey,
  { since, ...said }: Said & { since: Date | undefined },
  now: Date,
): Promise<LegalText> {
  const seen = await newest(db, key);
  if (seen && isSame(seen, said)) return seen;
  return inTransaction(db, async (trx) => {
    await advisoryLock(trx, `legal:${key}`);
    const last = await newest(trx, key);
    if (last && isSame(last, said)) return last;
    // As it was published, or made another since by the settings.
    const published = since && (last === undefined || last.since < since) ? since : now;
    const row = { ...said, page: key, since: published, created_at: now };
    return trx.insertInto("legal_texts").values(row).returning(COLUMNS).executeTakeFirstOrThrow();
  });
}

function newest(db: Db, key: LegalKey): Promise<LegalText | undefined> {
  return db
    .selectFrom("legal_texts")
    .select(COLUMNS)
    .where("page", "=", key)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}
