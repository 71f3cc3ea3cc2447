// Every write of a page, whichever door it comes through.

import { isDeepStrictEqual } from "node:util";
import type { Company } from "#app/company/company.ts";
import { isLegalKey } from "#app/legal/legal-text.ts";
import type { Refusals } from "#app/nouns/rule-book.ts";
import { refusedField } from "#app/nouns/served-table.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import type { StaleRow } from "#app/platform/forms/stale-row.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { slugify } from "#app/platform/text/slug.ts";
import {
  type Db,
  forUpdate,
  inTransaction,
  isUniqueViolation,
  json,
  withSavepoint,
} from "#db/connect.server.ts";
import type { Row, RowPatch } from "#db/schema.ts";
import { deleteRow, insertRow, updateRow } from "#db/writes.server.ts";
import {
  ALWAYS_SHOWN,
  isPageKey,
  PAGE_LIMITS,
  PAGE_SENTENCES,
  type PageContent,
  type PageRef,
  VERSIONS_KEPT,
} from "./page.ts";
import { checkContent, readStored } from "./page-content.server.ts";
import { defaultPage, legalPage } from "./page-defaults.ts";
import { contentChanges, goneWords, standingChanges, type WordedChanges } from "./page-register.ts";

export type PageAct =
  /** What the editor holds becomes the draft; visitors see nothing of it. */
  | { act: "save"; content: unknown }
  /** The draft, or this, is what visitors see from now on, and a version to go back to. */
  | { act: "publish"; content?: unknown }
  | { act: "discard" }
  /** An earlier version becomes the draft. */
  | { act: "restore"; number: number }
  /** The text that a legal page began with becomes the draft. */
  | { act: "restore-template" }
  | { act: "hide" }
  /** Visitors see again what they saw before it was hidden. */
  | { act: "show" }
  | { act: "move"; slug: string };

interface PageWrite {
  page: PageRef;
  /** The one that was read: 0 for a page without a row. */
  version: number;
  act: PageAct;
  actorId: number | null;
  ip?: string | undefined;
}

export type PageOutcome =
  | { ok: true; id: number; version: number }
  | { ok: false; errors: Refusals }
  | { ok: false; missing: true }
  /** Somebody else saved since: what is stored now, to merge with or to take over by naming this version. */
  | {
      ok: false;
      stale: Omit<StaleRow, "at" | "fields"> & { at: Date; content: PageContent };
    };

type PageRow = Row<"pages">;
type Change =
  | { ok: true; patch: RowPatch<"pages">; publishes?: PageContent }
  | { ok: true; asItWas: true }
  | { ok: false; errors: Refusals };

/** Changes a page as the rules allow; the first change of one of the site's own pages makes its row. */
export async function writePage(db: Db, write: PageWrite, company: Company, now: Date): Promise<PageOutcome> {
  try {
    return await writeOnce(db, write, company, now);
  } catch (error) {
    // Two made the row of a page at once: the second sees what the first made.
    if (!isUniqueViolation(error)) throw error;
    return writeOnce(db, write, company, now);
  }
}

async function writeOnce(db: Db, write: PageWrite, company: Company, now: Date): Promise<PageOutcome> {
  const { page, act, actorId, ip } = write;
  return inTransaction(db, async (trx): Promise<PageOutcome> => {
    const row = await findRow(trx, page);
    if (!row && "id" in page) return { ok: false, missing: true };
    if ((row?.version ?? 0) !== write.version) return stale(trx, row);
    if (row && isSo(row, act)) return { ok: true, id: row.id, version: row.version };
    const before = row ?? (await insertUntouched(trx, page, company, now));
    const change = await changeOf(trx, before, act, now);
    if (!change.ok) throw new Undone({ ok: false, errors: change.errors });
    if ("asItWas" in change) throw new Undone({ ok: true, id: before.id, version: write.version });
    const patch = { ...change.patch, version: before.version + (row ? 1 : 0), updated_by_id: actorId };
    const written = await savedRow(trx, before.id, patch, now);
    if (!written.ok) throw new Undone(written);
    if (change.publishes) await keepVersion(trx, before.id, change.publishes, { actorId, now });
    const changes = changesBy(act, before, written.row);
    const detail = { titulo: written.row.title, changes };
    const entry = { actorId, action: `page.${act.act}`, entity: "page", entityId: before.id, detail, ip };
    // The editor saves by itself while somebody types: one entry for each person who goes on with a draft.
    const goesOn = act.act === "save" && before.draft !== null && before.updated_by_id === actorId;
    if (!goesOn) await recordAudit(trx, entry, now);
    return { ok: true, id: before.id, version: written.row.version };
  }).catch((error: unknown) => {
    if (error instanceof Undone) return error.outcome;
    throw error;
  });
}

/** Discarding what there is not, hiding what is hidden: nothing happens, and nothing is told of it. */
function isSo({ draft, status, slug }: PageRow, act: PageAct): boolean {
  if (act.act === "discard") return draft === null;
  if (act.act === "hide") return status === "hidden";
  if (act.act === "show") return status === "published";
  return act.act === "move" && slug === slugify(act.slug);
}

/** Undoes what the transaction began with: the rules refuse it, or nothing changes. */
class Undone extends Error {
  override readonly name = "Undone";
  readonly outcome: PageOutcome;
  constructor(outcome: PageOutcome) {
    super("nothing is written of the page");
    this.outcome = outcome;
  }
}

async function changeOf(trx: Db, before: PageRow, act: PageAct, now: Date): Promise<Change> {
  switch (act.act) {
    case "save": {
      const { content, errors } = checkContent(act.content, {
        isWhole: false,
        isLegal: isLegalKey(before.key),
      });
      return Object.keys(errors).length > 0 ? { ok: false, errors } : drafted(before, content);
    }
    case "publish": {
      const given = act.content ?? before.draft ?? readStored(before);
      const { content, errors } = checkContent(given, { isWhole: true, isLegal: isLegalKey(before.key) });
      const status = { status: "published" as const, edited_at: before.edited_at ?? now, published_at: now };
      const said = { ...content, sections: json<unknown[]>(content.sections), draft: null, ...status };
      const change = refusedOr(errors, said);
      if (!change.ok) return change;
      const isOut = before.draft === null && before.status === "published" && before.edited_at !== null;
      return isOut && isShown(before, content)
        ? { ok: true, asItWas: true }
        : { ...change, publishes: content };
    }
    case "discard":
      return { ok: true, patch: { draft: null } };
    case "restore": {
      const version = await trx
        .selectFrom("page_versions")
        .select(["title", "description", "picture", "sections"])
        .where("page_id", "=", before.id)
        .where("number", "=", act.number)
        .executeTakeFirst();
      if (!version) return refusedField("number", "does_not_exist", "Esta versão não existe mais.");
      return drafted(before, readStored(version));
    }
    case "restore-template":
      if (!isLegalKey(before.key)) return refusedField("key", "invalid", PAGE_SENTENCES.noTemplate);
      return drafted(before, legalPage(before.key));
    case "hide":
      if (ALWAYS_SHOWN.some((key) => key === before.key))
        return refusedField("status", "invalid", PAGE_SENTENCES.alwaysShown);
      return { ok: true, patch: { status: "hidden", edited_at: before.edited_at ?? now } };
    case "show": {
      const { errors } = checkContent(readStored(before), { isWhole: true, isLegal: false });
      return refusedOr(errors, { status: "published", published_at: before.published_at ?? now });
    }
    case "move": {
      const slug = slugify(act.slug);
      if (before.key !== null || slug === "") return refusedField("slug", "required", PAGE_SENTENCES.slug);
      return { ok: true, patch: { slug } };
    }
  }
}

function refusedOr(
  errors: Refusals,
  patch: RowPatch<"pages">,
): Outcome<{ patch: RowPatch<"pages"> }, { errors: Refusals }> {
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, patch };
}

/** The editor would show the same afterwards: that is no draft. */
function drafted(before: PageRow, content: PageContent): Change {
  if (isShown(before, content)) return { ok: true, asItWas: true };
  return { ok: true, patch: { draft: json<unknown>(content) } };
}

function isShown(before: PageRow, content: PageContent): boolean {
  return isDeepStrictEqual(readStored(before.draft ?? before), readStored(content));
}

async function savedRow(
  trx: Db,
  id: number,
  patch: RowPatch<"pages">,
  now: Date,
): Promise<Outcome<{ row: PageRow }, { errors: Refusals }>> {
  try {
    const row = await withSavepoint(trx, () => updateRow(trx, "pages", id, patch, now));
    if (!row) throw new Error("the row was there a moment ago");
    return { ok: true, row };
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return refusedField("slug", "unique", PAGE_SENTENCES.slugTaken);
  }
}

/** A page of the owner's, empty and seen by nobody; the address is made from the title when none is wished for. */
export async function createPage(
  db: Db,
  { title, slug = "", actorId, ip }: { title: string; slug?: string; actorId: number; ip?: string },
  now: Date,
): Promise<Outcome<{ id: number; version: number }, { errors: Refusals }>> {
  const name = title.trim();
  if (name === "") return refusedField("title", "required", PAGE_SENTENCES.title);
  if (name.length > PAGE_LIMITS.title)
    return refusedField("title", "max_length", `Use no máximo ${PAGE_LIMITS.title} caracteres.`);
  const address = slugify(slug || name);
  if (address === "") return refusedField("slug", "required", PAGE_SENTENCES.slug);
  try {
    return await inTransaction(db, async (trx) => {
      const content = { title: name, sections: json<unknown[]>([]) };
      const begun = { ...content, key: null, slug: address, draft: null, edited_at: now, published_at: null };
      const { id, version } = await insertRow(trx, "pages", { ...begun, updated_by_id: actorId }, now);
      const changes = { Endereço: { para: `/p/${address}` } };
      const detail = { titulo: name, changes };
      const entry = { actorId, action: "page.create", entity: "page", entityId: id, detail, ip };
      await recordAudit(trx, entry, now);
      return { ok: true as const, id, version };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return refusedField("slug", "unique", PAGE_SENTENCES.slugTaken);
  }
}

/** Only pages at /p/{slug} can go; the site's own are hidden instead. Returns whether there was one. */
export async function deletePage(
  db: Db,
  { id, actorId, ip }: { id: number; actorId: number; ip?: string },
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const row = await findRow(trx, { id });
    if (!row || row.key !== null) return false;
    await deleteRow(trx, "pages", id);
    const changes = goneWords(row, readStored(row));
    const detail = { titulo: row.title, changes };
    await recordAudit(trx, { actorId, action: "page.delete", entity: "page", entityId: id, detail, ip }, now);
    return true;
  });
}

async function findRow(trx: Db, page: PageRef): Promise<PageRow | undefined> {
  const rows = forUpdate(trx, trx.selectFrom("pages").selectAll());
  return (
    "key" in page ? rows.where("key", "=", page.key) : rows.where("id", "=", page.id)
  ).executeTakeFirst();
}

async function insertUntouched(trx: Db, page: PageRef, company: Company, now: Date): Promise<PageRow> {
  if (!("key" in page) || !isPageKey(page.key))
    throw new Error("only the site's own pages exist without a row");
  const { status, content } = defaultPage(page.key, company);
  const never = { draft: null, edited_at: null, published_at: null, updated_by_id: null };
  const row = {
    ...content,
    sections: json<unknown[]>(content.sections),
    key: page.key,
    slug: null,
    status,
    ...never,
  };
  return insertRow(trx, "pages", row, now);
}

async function stale(trx: Db, row: PageRow | undefined): Promise<PageOutcome> {
  // Its row went with the demo content: the page is as the program makes it.
  if (!row) return { ok: false, missing: true };
  const person = await trx
    .selectFrom("users")
    .select(["id as byId", "name as by"])
    .where("id", "=", row.updated_by_id ?? 0)
    .executeTakeFirst();
  const who = person ?? { by: null, byId: null };
  const content = readStored(row.draft ?? row);
  return { ok: false, stale: { version: row.version, ...who, at: row.updated_at, content } };
}

/** The newest are kept. */
async function keepVersion(
  trx: Db,
  pageId: number,
  { sections, ...content }: PageContent,
  { actorId, now }: { actorId: number | null; now: Date },
): Promise<void> {
  const last = await trx
    .selectFrom("page_versions")
    .select("number")
    .where("page_id", "=", pageId)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  const number = (last?.number ?? 0) + 1;
  const said = { ...content, sections: json<unknown[]>(sections) };
  await trx
    .insertInto("page_versions")
    .values({ page_id: pageId, number, ...said, published_at: now, published_by_id: actorId })
    .execute();
  await trx
    .deleteFrom("page_versions")
    .where("page_id", "=", pageId)
    .where("number", "<=", number - VERSIONS_KEPT)
    .execute();
}

/** What an act changed of a page; of a draft that is being written only that it was: what it says is told when it is published. */
function changesBy({ act, ...more }: PageAct, before: PageRow, after: PageRow): WordedChanges {
  const standing = standingChanges(before, after);
  if (act === "save") return standing;
  if (act === "publish") return { ...contentChanges(readStored(before), readStored(after)), ...standing };
  // Those that change the draft alone.
  const version: WordedChanges = "number" in more ? { Versão: { para: String(more.number) } } : {};
  const [was, is] = [readStored(before.draft ?? before), readStored(after.draft ?? after)];
  return { ...version, ...contentChanges(was, is), ...standing };
}
