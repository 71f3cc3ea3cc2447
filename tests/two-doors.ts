// The same invalid rows in the table API and in the forms. Each noun brings a valid row, and for each rule the change
// that makes the row invalid.

import { expect, test } from "vitest";
import type { RefusalCode } from "#app/nouns/rule-book.ts";
import type { TableName } from "#db/schema.ts";
import { openTables, rowsPath, type TableClient } from "./table-client.ts";
import type { Answer, TestSite, Visitor } from "./test-site.ts";

const NOTHING_ELSE = {};

type Row = Record<string, unknown>;
/** Undefined omits the field. */
type Fields = Record<string, string | string[] | undefined>;

export interface WrongRow {
  /** The field's API name and the code. */
  refused: `${string} ${RefusalCode}`;
  /** The change for the API; omitted if the API lacks the field. */
  api?: Row;
  /** The change for the form; omitted if no form can send it. */
  form?: Fields | undefined;
  /** The form's message; also the API's, unless its parser refused the value earlier. */
  says: string;
  /** Updates are answered differently and have their own tests. */
  onlyNew?: true;
}

export interface Doors {
  /** Omitted for nouns that integrations cannot see. */
  api?: {
    table: number;
    row: Row;
    /** The row to change, if it must be another row. */
    other?: Row;
  };
  form?: {
    path: string;
    by: Visitor;
    fields: Fields;
    /** Texts that must reappear as typed. */
    texts: string[];
    /** Sent by a script of the page, which keeps the typed text and reads the answer. */
    asJson?: true;
  };
  wrong: WrongRow[];
}

export interface Noun {
  name: string;
  rows: TableName;
  /** The noun's rules. Each rule must be covered by an invalid row. */
  rules: readonly { field: string; code: RefusalCode }[];
  open(stage: { site: TestSite; admin: { id: number }; owner: Visitor }): Promise<Doors>;
}

/**
 * Form and API refuse each invalid row at its field, keep the typed text and write nothing; both accept the valid row.
 */
export function testBothDoors(noun: Noun): void {
  test(`refuses in form and API what breaks a rule of ${noun.name}`, async () => {
    const { site, admin, client } = await openTables();
    const doors = await noun.open({ site, admin, owner: await site.as(admin) });
    const changed = await otherRow(client, doors);
    const before = await rowsOf(site, noun);
    for (const wrong of doors.wrong) {
      await refusedByApi(client, doors, wrong, changed);
      await refusedByForm(doors, wrong);
      expect(await rowsOf(site, noun), wrong.refused).toEqual(before);
    }
    const { api, form } = doors;
    if (api) expect((await client.post(rowsPath(api.table), api.row)).status).toBe(200);
    if (form) expect((await send(form, form.fields)).status).toBe(form.asJson ? 201 : 302);
    const told = new Set(doors.wrong.map(({ refused }) => refused as string));
    const untold = noun.rules.filter(({ field, code }) => !told.has(`${field} ${code}`));
    expect(untold.map(({ field, code }) => `${field} ${code}`)).toEqual([]);
  });
}

/** One character over the limit, under the same field name in form and API. */
export function tooLong(
  field: string,
  most: number,
  others: Pick<WrongRow, "api" | "form"> = NOTHING_ELSE,
): WrongRow {
  const wrong = { [field]: "x".repeat(most + 1) };
  return {
    refused: `${field} max_length`,
    api: { ...others.api, ...wrong },
    form: { ...others.form, ...wrong },
    says: `Use no máximo ${most.toLocaleString("pt-BR")} caracteres.`,
  };
}

/** One entry over the limit, with this separator in form and API. */
export function tooMany(field: string, most: number, sign: string, says: string): WrongRow {
  const wrong = { [field]: Array.from({ length: most + 1 }, (_, at) => `t${at}`).join(sign) };
  return { refused: `${field} max_length`, api: wrong, form: wrong, says };
}

async function refusedByApi(client: TableClient, { api }: Doors, wrong: WrongRow, id: number): Promise<void> {
  if (!api || !wrong.api) return;
  const [field = "", code] = wrong.refused.split(" ");
  const answers = [await client.post(rowsPath(api.table), { ...api.row, ...wrong.api })];
  if (!wrong.onlyNew) answers.push(await client.patch(rowsPath(api.table, `${id}/`), wrong.api));
  for (const answer of answers) {
    expect([answer.status, answer.json()], wrong.refused).toMatchObject([
      400,
      { error: "ERROR_REQUEST_BODY_VALIDATION", detail: { [field]: [{ code, error: expect.any(String) }] } },
    ]);
  }
}

async function refusedByForm({ form }: Doors, wrong: WrongRow): Promise<void> {
  if (!form || !wrong.form) return;
  const fields = { ...form.fields, ...wrong.form };
  const answer = await send(form, fields);
  const lost = form.texts.filter((name) => !answer.text.includes(String(fields[name] ?? "")));
  const told = { says: answer.text.includes(wrong.says), lost };
  expect([answer.status, told], `${wrong.refused}: ${wrong.says}`).toEqual([422, { says: true, lost: [] }]);
}

async function otherRow(client: TableClient, { api }: Doors): Promise<number> {
  if (!api) return 0;
  const answer = await client.post(rowsPath(api.table), api.other ?? api.row);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.json().id;
}

async function rowsOf({ db }: TestSite, { rows }: Noun): Promise<unknown[]> {
  return db
    .selectFrom(rows as "products")
    .selectAll()
    .orderBy("id")
    .execute();
}

function send({ by, path, asJson }: NonNullable<Doors["form"]>, fields: Fields): Promise<Answer> {
  return asJson ? by.postJson(path, sent(fields)) : by.post(path, sent(fields));
}

function sent(fields: Fields): Record<string, string | string[]> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Record<string, string | string[]>;
}
