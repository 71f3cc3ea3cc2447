// How a file comes in: it is looked at, kept for as long as it is needed, and read in a job.
import { createHash, randomBytes } from "node:crypto";
import { findErased } from "#app/identity/erased/erased-addresses.server.ts";
import { enqueue } from "#app/jobs/jobs.server.ts";
import { type FileLayout, headingsKey, rolesOf, withRoles } from "#app/move-in/file-layout.ts";
import { openTable } from "#app/move-in/file-table.server.ts";
import { addressesIn } from "#app/move-in/pasted-email.ts";
import { EXTERNAL_PLATFORMS } from "#app/move-in/platforms.ts";
import { UnreadableFile } from "#app/move-in/unreadable-file.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { cleanFileName } from "#app/platform/files/attachment.ts";
import type { CsvLine } from "#app/platform/files/csv-reading.ts";
import type { Files } from "#app/platform/files/files.server.ts";
import { withMaskedCards } from "#app/platform/forms/card-guard.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { type Db, inTransaction, json } from "#db/connect.server.ts";
import { choicesOf, openedBy } from "../matching/choice.ts";
import { NOTHING_OPENED, onlyReal } from "../matching/delivered.server.ts";
import { NEW_SETTINGS } from "./sale-import.ts";

export const READ_IMPORT = "sale-import.read";

const SHOWN_ROWS = 8;
const SHOWN_COLUMNS = 80;
const SHOWN_LETTERS = 80;

interface Brought {
  bytes: Uint8Array;
  name: string;
  /** The course or the product that it was brought to, as a choice of the matching. */
  preset: string | null;
  author: { actorId: number; ip: string };
}

/** Looks at the file and begins an import of it, or says why nothing can be read from it. */
export async function startImport(
  { db, files }: { db: Db; files: Files },
  { bytes, name, preset, author }: Brought,
  now: Date,
): Promise<Outcome<{ id: number }>> {
  const table = looked(bytes);
  if (!table.ok) return table;
  const { sheet, head, layout, isKnown } = table;
  const remembered = await rememberedLayout(db, layout);
  const file_key = `importacoes/${randomBytes(16).toString("hex")}`;
  await files.put(file_key, oneChunk(bytes), bytes.byteLength);
  const isReadable = isKnown || remembered !== undefined;
  const picked = preset === null ? NOTHING_OPENED : await onlyReal(db, openedBy([preset]));
  const [first, ...more] = choicesOf(picked);
  const settings = { ...NEW_SETTINGS, ...picked, preset: more.length === 0 ? (first ?? null) : preset };
  const id = await inTransaction(db, async (trx) => {
    const made = await trx
      .insertInto("sale_imports")
      .values({
        state: isReadable ? "reading" : "columns",
        platform: remembered?.platform ?? layout.platform,
        file_name: cleanFileName(name).slice(0, 200),
        file_key,
        sheet,
        layout: json({ ...(remembered?.layout ?? layout) }),
        settings: json({ ...settings }),
        sample: json(await sampleOf(trx, head, layout)),
        unknown_words: json({}),
        unsettled: json([]),
        problem: null,
        created_by_id: author.actorId,
        created_at: now,
        updated_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (isReadable) await enqueue(trx, { topic: READ_IMPORT, payload: { importId: made.id, run: 0 } }, now);
    const entry = { ...author, action: "import.start", entity: "sale_imports", entityId: made.id };
    await recordAudit(trx, { ...entry, detail: { bytes: bytes.byteLength } }, now);
    return made.id;
  });
  return { ok: true, id };
}

/** The first rows, as far as their people did not ask to be erased. */
async function sampleOf(trx: Db, head: readonly CsvLine[], { headingLine }: FileLayout): Promise<string[][]> {
  const rows = head.filter(({ number }) => number >= headingLine).map(({ cells }) => cells);
  const addressesOf = (cells: readonly string[]) => cells.flatMap(addressesIn);
  const isErased = await findErased(trx, rows.flatMap(addressesOf));
  return rows
    .filter((cells) => !addressesOf(cells).some((email) => isErased(email)))
    .slice(0, SHOWN_ROWS)
    .map((cells) => cells.slice(0, SHOWN_COLUMNS).map(shortened));
}

function looked(bytes: Uint8Array) {
  try {
    const { sheet, head, recognition } = openTable(bytes);
    return recognition.ok ? { ...recognition, sheet, head } : recognition;
  } catch (error) {
    if (error instanceof UnreadableFile) return { ok: false as const, message: error.message };
    throw error;
  }
}

async function* oneChunk(bytes: Uint8Array) {
  yield bytes;
}

/** Documents and telephones: nobody needs them to tell what a column is, and they are not kept. */
const OF_SOMEBODY = /^\+?\(?\d[\d\s().-]*(?:\/\d{4}-?\d{2})?$/;
const DIGITS_OF_SOMEBODY = 10;

function shortened(written: string): string {
  const digits = written.replace(/\D/g, "").length;
  if (digits >= DIGITS_OF_SOMEBODY && OF_SOMEBODY.test(written.replace(/^'/, ""))) return "•••";
  const cell = withMaskedCards(written);
  return cell.length > SHOWN_LETTERS ? `${cell.slice(0, SHOWN_LETTERS)}…` : cell;
}

/** What somebody said of the same headings before. */
async function rememberedLayout(db: Db, layout: FileLayout) {
  if (layout.headings.length === 0) return undefined;
  const row = await db
    .selectFrom("sale_import_layouts")
    .select(["platform", "roles"])
    .where("headings", "=", fingerprintOf(layout))
    .executeTakeFirst();
  const platform = EXTERNAL_PLATFORMS.find((one) => one === row?.platform);
  return row && platform && { platform, layout: { ...withRoles(layout, row.roles), platform } };
}

/** Kept for the next file with the same headings. */
export async function rememberLayout(trx: Db, layout: FileLayout, now: Date): Promise<void> {
  if (layout.headings.length === 0) return;
  const said = { platform: layout.platform, roles: json({ ...rolesOf(layout) }), updated_at: now };
  await trx
    .insertInto("sale_import_layouts")
    .values({ headings: fingerprintOf(layout), ...said, created_at: now })
    .onConflict((conflict) => conflict.column("headings").doUpdateSet(said))
    .execute();
}

function fingerprintOf({ headings }: FileLayout): string {
  return createHash("sha256").update(headingsKey(headings)).digest("hex");
}
