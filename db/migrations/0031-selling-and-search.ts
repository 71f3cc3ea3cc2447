import { sql } from "kysely";
import { addColumns, columnsFor, createIndex, createTable, type MigrationDb } from "./columns.ts";

/** Which products wait for what they deliver; words with a hyphen in one piece too; words that are known when typed wrong. */
export async function up(db: MigrationDb): Promise<void> {
  const { text, timestamp } = columnsFor(db);
  await addColumns(db, "products", { withheld_at: timestamp });
  await createIndex(db, "products_withheld", "products", ["id"], {
    where: sql`withheld_at is not null and not is_active and retired_at is null`,
  });
  await createIndex(db, "products_without_file", "products", ["id"], {
    where: sql`is_active and retired_at is null and product_type = 'Download' and file_key is null`,
  });

  await createTable(db, "product_words", { shape: sql`${text} not null`, word: sql`${text} not null` }, [
    sql`primary key (shape, word)`,
  ]);
  await indexAnew(db);
}

const BATCH = 1000;

interface ProductTexts {
  id: number;
  name: string;
  short_description: string | null;
  description: string | null;
  tags: string[];
  search_title: string;
  search_body: string;
}

/** The search columns of all products as they are written from now on, and the words they are called by. */
async function indexAnew(db: MigrationDb): Promise<void> {
  const known = new Set<string>();
  let after = 0;
  for (;;) {
    const rows: ProductTexts[] = await db
      .selectFrom("products")
      .select(["id", "name", "short_description", "description", "tags", "search_title", "search_body"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH)
      .execute();
    await writeColumns(db, rows);
    await learn(db, rows, known);
    if (rows.length < BATCH) return;
    after = Number(rows.at(-1)?.id);
  }
}

async function writeColumns(db: MigrationDb, rows: readonly ProductTexts[]): Promise<void> {
  const changed = rows.flatMap(({ id, name, short_description, description, tags, ...before }) => {
    const title = folded([name]);
    const body = folded([short_description, description, ...tags]);
    if (title === before.search_title && body === before.search_body) return [];
    return [sql`(cast(${id} as bigint), cast(${title} as text), cast(${body} as text))`];
  });
  if (changed.length === 0) return;
  await sql`update products set search_title = words.column2, search_body = words.column3
    from (values ${sql.join(changed)}) as words where products.id = words.column1`.execute(db);
}

async function learn(db: MigrationDb, rows: readonly ProductTexts[], known: Set<string>): Promise<void> {
  const values: { shape: string; word: string }[] = [];
  for (const { name, short_description, tags } of rows) {
    for (const word of folded([name, short_description, ...tags])
      .split(" ")
      .flatMap(withSingular)) {
      if (!/^\p{L}{4,24}$/u.test(word) || known.has(word)) continue;
      known.add(word);
      for (const shape of shapesOf(word)) values.push({ shape, word });
    }
  }
  for (let at = 0; at < values.length; at += BATCH) {
    await db
      .insertInto("product_words")
      .values(values.slice(at, at + BATCH))
      .execute();
  }
}

function folded(texts: (string | null)[]): string {
  const plain = texts.filter(Boolean).join(" ").normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const compounds = plain.match(/[\p{L}\p{N}]+(?:[-\u2010\u2011][\p{L}\p{N}]+)+/gu) ?? [];
  const joined = compounds.map((compound) => compound.replace(/[^\p{L}\p{N}]/gu, ""));
  return [...(plain.match(/[\p{L}\p{N}]+/gu) ?? []), ...new Set(joined)].join(" ");
}

function withSingular(word: string): string[] {
  return /[^aeo][ao]s$/.test(word) ? [word, word.slice(0, -1)] : [word];
}

function shapesOf(word: string): string[] {
  const letters = [...word];
  return [
    ...new Set([
      word,
      ...letters.map((_, at) => [...letters.slice(0, at), ...letters.slice(at + 1)].join("")),
    ]),
  ];
}
