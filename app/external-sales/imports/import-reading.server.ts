// Reads the file of an import line by line into the database, for the rehearsal and the import job.
import { findErased } from "#app/identity/erased/erased-addresses.server.ts";
import { holdJob, type JobAtHand, JobTaken } from "#app/jobs/jobs.server.ts";
import type { FileLayout } from "#app/move-in/file-layout.ts";
import { judgeFile } from "#app/move-in/file-parsing.server.ts";
import type { JudgedLine } from "#app/move-in/judged-lines.ts";
import type { Files } from "#app/platform/files/files.server.ts";
import { UnreadableFile } from "#app/platform/files/unreadable-file.ts";
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import { foldWords } from "#app/platform/text/search.ts";
import { type Db, forUpdate, inTransaction, json } from "#db/connect.server.ts";
import { refOf, type TheirProduct } from "../matching/external-product.ts";
import { rememberProducts } from "../matching/external-products.server.ts";
import { settingsOf } from "./sale-import.ts";

const AT_ONCE = 500;
const MOST_CLASSES = 200;
const TOO_MANY_CLASSES = `O arquivo tem mais de ${MOST_CLASSES} turmas diferentes. Confira qual coluna é a turma.`;
const LOST = "O arquivo não está mais guardado. Envie de novo.";

interface Reading {
  importId: number;
  run: number;
}

/** The job that writes the lines; another process takes over if this job is too slow. */
interface Reader extends Reading {
  job: JobAtHand;
  now: () => Date;
}

/** A retry starts from the beginning. If another reader has taken over, this one writes nothing more. */
export async function readImport(
  { db, files, now }: { db: Db; files: Files; now: () => Date },
  reading: Reading,
  job: JobAtHand,
): Promise<void> {
  const { importId, run } = reading;
  const began = now();
  const reader = { importId, run, job, now };
  const found = await db
    .selectFrom("sale_imports")
    .select(["platform", "file_key", "sheet", "layout", "settings"])
    .where("id", "=", importId)
    .where("run", "=", run)
    .where("state", "=", "reading")
    .executeTakeFirst();
  if (!found) return;
  const { platform, sheet } = found;
  const layout = found.layout as unknown as FileLayout;
  const settings = settingsOf(found.settings);
  try {
    const bytes = await readStored(files, found.file_key);
    const slices = judgeFile({ bytes, sheet, layout, settings: { today: dayOf(began), ...settings } });
    await writeLines(db, { ...reader, platform }, slices);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    await inReading(db, reader, (trx) =>
      settleReading(trx, importId, { state: "failed", problem: error.message }, now()),
    );
  }
}

/**
 * Checks in the same transaction that the file is still being read by this reader. So no other reader writes at the
 * same time, and a reader that was too slow writes nothing more.
 */
async function inReading(
  db: Db,
  { importId, run, job, now }: Reader,
  work: (trx: Db) => Promise<unknown>,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const query = trx
      .selectFrom("sale_imports")
      .select("id")
      .where("id", "=", importId)
      .where("run", "=", run)
      .where("state", "=", "reading");
    const isRead = (await forUpdate(trx, query).executeTakeFirst()) !== undefined;
    if (!isRead || !(await holdJob(trx, job, now()))) throw new JobTaken();
    await work(trx);
  });
}

/** Allocates the whole size at once, so that the file is in memory only once. */
export async function readStored(files: Files, key: string | null): Promise<Uint8Array<ArrayBuffer>> {
  const size = key === null ? undefined : await files.size(key);
  if (key === null || size === undefined) throw new UnreadableFile(LOST);
  const bytes = new Uint8Array(size);
  let at = 0;
  for await (const chunk of await files.read(key, { until: undefined })) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

/** Each slice extends the job's lease. A slice is judged only after the slice before is written. */
async function writeLines(
  db: Db,
  reader: Reader & { platform: string },
  slices: AsyncIterable<JudgedLine[]>,
): Promise<void> {
  const { importId, platform, now } = reader;
  await inReading(db, reader, (trx) =>
    trx.deleteFrom("sale_import_lines").where("import_id", "=", importId).execute(),
  );
  const unknown: Record<string, number> = {};
  const ids = new Map<string, number>();
  const classes = new Set<string>();
  const counts = { kept: 0, erased: 0 };
  for await (const lines of slices) {
    for (const { unknownWord: word } of lines) if (word) unknown[word] = (unknown[word] ?? 0) + 1;
    for (const { cohort } of lines) classes.add(foldWords(cohort));
    if (classes.size > MOST_CLASSES) throw new UnreadableFile(TOO_MANY_CLASSES);
    const sold = lines.filter(({ effect }) => effect !== "none" && effect !== "refuse");
    const products: TheirProduct[] = sold.flatMap((line) => line.products);
    const fresh = products.filter((product) => !ids.has(refOf(product)));
    for (const [ref, id] of await rememberProducts(db, platform, fresh, now())) ids.set(ref, id);
    await inReading(db, reader, async (trx) => {
      const people = lines.map(({ email }) => email);
      const isErased = await findErased(trx, people);
      const kept = lines.filter(({ email, boughtAt }) => !isErased(email, boughtAt));
      counts.kept += kept.length;
      counts.erased += lines.length - kept.length;
      const rows = kept.flatMap((line) => rowsOfLine(importId, line, ids, now()));
      for (let at = 0; at < rows.length; at += AT_ONCE) {
        await trx
          .insertInto("sale_import_lines")
          .values(rows.slice(at, at + AT_ONCE))
          .execute();
      }
    });
  }
  const facts = {
    state: "ready",
    problem: null,
    line_count: counts.kept,
    erased_lines: counts.erased,
    unknown_words: json(unknown),
  } as const;
  await inReading(db, reader, (trx) => settleReading(trx, importId, facts, now()));
}

/** One row for each product of the line. */
function rowsOfLine(importId: number, line: JudgedLine, ids: ReadonlyMap<string, number>, now: Date) {
  const products = line.products.length > 0 ? line.products : [undefined];
  return products.map((product) => ({
    import_id: importId,
    number: line.number,
    email: line.email,
    name: line.name,
    purchase: line.purchase,
    product: (product?.name ?? "").slice(0, 300),
    external_product_id: (product && ids.get(refOf(product))) ?? null,
    effect: line.effect,
    reason: line.reason.slice(0, 500),
    subscription: line.subscription?.slice(0, 200) ?? null,
    cohort: line.cohort,
    bought_at: line.boughtAt,
    ends_at: line.endsAt,
    newsletter: line.newsletter,
    created_at: now,
  }));
}

interface Read {
  state: "ready" | "failed";
  problem: string | null;
  line_count?: number;
  erased_lines?: number;
  unknown_words?: ReturnType<typeof json<Record<string, number>>>;
}

async function settleReading(trx: Db, importId: number, facts: Read, now: Date): Promise<void> {
  await trx
    .updateTable("sale_imports")
    .set({ ...facts, updated_at: now })
    .where("id", "=", importId)
    .execute();
}
