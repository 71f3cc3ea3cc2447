// Every write of an offer, whichever door it comes through.
import { auditedChange } from "#app/platform/config/audited-change.server.ts";
import { type Author, type RowChanges, rowChanges } from "#app/platform/config/changed-values.ts";
import { askRules, changesIn, type Door, type Refusals } from "#app/platform/rule-book.ts";
import { slugify, uniqueSlug } from "#app/platform/text/slug.ts";
import {
  type Db,
  forUpdate,
  inTransaction,
  isForeignKeyViolation,
  isUniqueViolation,
  json,
  withSavepoint,
} from "#db/connect.server.ts";
import { deleteRow, insertRow, restoreRow, touchOffers, updateRow } from "#db/writes.server.ts";
import {
  inOrder,
  NEW_OFFER,
  OFFER_FIELDS,
  OFFER_LIMITS,
  OFFER_RULES,
  OFFER_SENTENCES,
  type OfferFacts,
  type OfferPatch,
} from "./offer.ts";

interface OfferWrite {
  /** Left out for a new offer. */
  id?: number;
  /** Only what is to change. */
  patch: OfferPatch;
  door: Door;
  /** Which one was opened; left out, the last to write wins. */
  version?: number | undefined;
  /** A person at a screen; other doors write down by themselves what they changed. */
  author?: Author | undefined;
}

export type OfferOutcome =
  | { ok: true; id: number; changes: RowChanges }
  | { ok: false; stale: true }
  | { ok: false; errors: Refusals }
  | { ok: false; missing: true };

const OFFER = { entity: "offers" };

/** Makes or changes an offer as the rules allow, or says which field they refuse. */
export async function writeOffer(
  db: Db,
  { id, patch, door, version, author }: OfferWrite,
  now: Date,
): Promise<OfferOutcome> {
  return inTransaction(db, async (trx): Promise<OfferOutcome> => {
    const stored = id === undefined ? undefined : await lockOffer(trx, id);
    if (id !== undefined && !stored) return { ok: false, missing: true };
    if (stored && version !== undefined && stored.version !== version) return { ok: false, stale: true };
    const before = stored && factsOf(stored);
    const after = inOrder({ ...(before ?? NEW_OFFER), ...patch });
    const { facts, errors } = askRules(OFFER_RULES, { before, after, door, isSeen: () => true });
    Object.assign(errors, await brokenProduct(trx, before, facts));
    if (Object.keys(errors).length > 0) return { ok: false, errors };
    const slug = facts.slug === "" ? await freeSlug(trx, facts.name) : facts.slug;
    const written = { ...facts, slug, price: facts.price ?? 0 };
    const said = rowChanges(before, written);
    try {
      if (id === undefined || !stored || !before) {
        const row = { ...written, methods: json(written.methods) };
        const made = await withSavepoint(trx, () => insertRow(trx, "offers", row, now));
        await auditedChange(
          trx,
          author,
          { ...OFFER, action: "offer.create", id: made.id, changes: said },
          now,
        );
        return { ok: true, id: made.id, changes: said };
      }
      const { methods, ...changes } = changesIn<OfferFacts & { price: number }>(
        { ...before, price: before.price ?? 0 },
        written,
      );
      const isEdited = Object.keys(said).length > 0;
      const raised = isEdited ? { version: stored.version + 1 } : {};
      const row = { ...changes, ...(methods ? { methods: json(methods) } : {}), ...raised };
      await withSavepoint(trx, () => updateRow(trx, "offers", id, row, now));
      if (isEdited) {
        await auditedChange(trx, author, { ...OFFER, action: "offer.change", id, changes: said }, now);
      }
      return { ok: true, id, changes: said };
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      return { ok: false, errors: { slug: { code: "unique", error: OFFER_SENTENCES.slugTaken } } };
    }
  });
}

/** One that is in somebody's order is retired: its row stays for that order, and nobody buys it any more. */
export async function deleteOffer(
  db: Db,
  id: number,
  now: Date,
  author?: Author,
): Promise<{ outcome: "deleted" | "retired"; changes: RowChanges } | { outcome: "missing" }> {
  return inTransaction(db, async (trx) => {
    const stored = await lockOffer(trx, id);
    if (!stored) return { outcome: "missing" };
    const { name, price } = stored;
    const changes = rowChanges({ name, price }, undefined);
    const isKept = await isHeldOnto(trx, id);
    if (isKept) await updateRow(trx, "offers", id, { retired_at: now, version: stored.version + 1 }, now);
    await auditedChange(trx, author, { ...OFFER, action: "offer.delete", id, changes }, now);
    return { outcome: isKept ? "retired" : "deleted", changes };
  });
}

/** Puts a retired one back on sale, as it was. */
export async function restoreOffer(db: Db, id: number, now: Date, author?: Author): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const restored = await restoreRow(trx, "offers", id, {}, now);
    if (!restored) return false;
    await auditedChange(trx, author, { ...OFFER, action: "offer.restore", id, changes: {} }, now);
    return true;
  });
}

/** Their last places are gone, or some came back: product pages that are kept are made anew. */
export async function tellPlaces(trx: Db, ids: number[], now: Date): Promise<void> {
  await touchOffers(trx, ids, now);
}

async function brokenProduct(
  trx: Db,
  before: OfferFacts | undefined,
  { product_id }: OfferFacts,
): Promise<Refusals> {
  if (before?.product_id === product_id) return {};
  if (before) return { product_id: { code: "invalid", error: OFFER_SENTENCES.sameProduct } };
  const product = await trx
    .selectFrom("products")
    .select("id")
    .where("id", "=", product_id)
    .where("retired_at", "is", null)
    .executeTakeFirst();
  return product ? {} : { product_id: { code: "does_not_exist", error: OFFER_SENTENCES.noProduct } };
}

/** Made from the name; the unique index has the last word. */
async function freeSlug(trx: Db, name: string): Promise<string> {
  const slug = slugify(name).slice(0, OFFER_LIMITS.slug - 8) || "oferta";
  const taken = await trx
    .selectFrom("offers")
    .select("slug")
    .where("slug", ">=", slug)
    .where("slug", "<", `${slug}.`)
    .execute();
  return uniqueSlug(slug, new Set(taken.map((row) => row.slug)));
}

/** Whether an order's line points at it; otherwise it is gone. */
async function isHeldOnto(trx: Db, id: number): Promise<boolean> {
  try {
    await withSavepoint(trx, () => deleteRow(trx, "offers", id));
    return false;
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    return true;
  }
}

async function lockOffer(trx: Db, id: number) {
  const query = trx
    .selectFrom("offers")
    .select([...OFFER_FIELDS, "version"])
    .where("id", "=", id)
    .where("retired_at", "is", null);
  return forUpdate(trx, query).executeTakeFirst();
}

function factsOf({ version: _, ...facts }: NonNullable<Awaited<ReturnType<typeof lockOffer>>>): OfferFacts {
  return facts;
}
