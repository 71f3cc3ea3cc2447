// Upload of a file: it is recognized, stored for as long as needed, and read in a job.

import { randomBytes } from "node:crypto";
import { findErased } from "#app/identity/erased/erased-addresses.server.ts";
import { enqueue } from "#app/jobs/jobs.server.ts";
import { type FileLayout, headingsKey, rolesOf, withRoles } from "#app/move-in/file-layout.ts";
import { lookAtFile } from "#app/move-in/file-parsing.server.ts";
import type { FileSample } from "#app/move-in/file-sample.ts";
import { EXTERNAL_PLATFORMS } from "#app/move-in/platforms.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { cleanFileName } from "#app/platform/files/attachment.ts";
import type { Files } from "#app/platform/files/files.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { sha256Hex } from "#app/platform/text/sha256-hex.server.ts";
import { type Db, inTransaction, json } from "#db/connect.server.ts";
import { choicesOf, openedBy } from "../matching/choice.ts";
import { NOTHING_OPENED, onlyReal } from "../matching/delivered.server.ts";
import { NEW_SETTINGS } from "./sale-import.ts";

export const READ_IMPORT = "sale-import.read";
const SHOWN_ROWS = 8;

interface Brought {
  bytes: Uint8Array;
  name: string;
  /** The course or product that the file was uploaded for, as a choice value. */
  preset: string | null;
  author: { actorId: number; ip: string };
}

/** Starts an import of the file, or returns why the file cannot be read. Throws `ParsersBusy`. */
export async function startImport(
  { db, files }: { db: Db; files: Files },
  { bytes, name, preset, author }: Brought,
  now: Date,
): Promise<Outcome<{ id: number }>> {
  const looked = await lookAtFile(bytes);
  if (!looked.ok) return looked;
  const { sheet, sample, layout, isKnown } = looked;
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
        sample: json(await withoutErased(trx, sample)),
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

/** Returns the first rows of the sample that contain no erased person. */
async function withoutErased(trx: Db, sample: FileSample): Promise<string[][]> {
  const isErased = await findErased(
    trx,
    sample.flatMap(({ addresses }) => addresses),
  );
  return sample
    .filter(({ addresses }) => !addresses.some((email) => isErased(email)))
    .slice(0, SHOWN_ROWS)
    .map(({ cells }) => cells);
}

async function* oneChunk(bytes: Uint8Array) {
  yield bytes;
}

/** The columns that were assigned to the same headings before. */
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

/** Stored for the next file with the same headings. */
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
  return sha256Hex(headingsKey(headings));
}
