// SEC-128: worker threads parse uploaded files. A file over a limit of time or size is refused with a message.
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { judgeFile, lookAtFile } from "#app/move-in/file-parsing.server.ts";
import { parseInThread } from "#app/platform/files/parsing-thread.server.ts";
import { UnreadableFile } from "#app/platform/files/unreadable-file.ts";
import { makeAdmin } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";

const PATH = "/api/admin/imports?nome=lista.xlsx";
const PROGRAM = "./app/move-in/file-parsing-worker.ts";
/** Builds a small workbook with these sheets and extra files. */
function workbook(sheets: string[], more: Record<string, string> = {}): Uint8Array<ArrayBuffer> {
  const list = sheets.map((_, at) => `<sheet name="Aba ${at}" r:id="r${at}"/>`).join("");
  const links = sheets.map((_, at) => `<Relationship Id="r${at}" Target="worksheets/s${at}.xml"/>`).join("");
  const parts: Record<string, string> = {
    "xl/workbook.xml": `<workbook xmlns:r="r"><sheets>${list}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${links}</Relationships>`,
    ...more,
  };
  for (const [at, sheet] of sheets.entries()) parts[`xl/worksheets/s${at}.xml`] = sheet;
  const bytes = Object.entries(parts).map(([name, text]): [string, Uint8Array] => [name, strToU8(text)]);
  return new Uint8Array(zipSync(Object.fromEntries(bytes), { level: 6 }));
}

const sheetOf = (rows: string) =>
  `<worksheet><dimension ref="A1:XFD1048576"/><sheetData>${rows}</sheetData></worksheet>`;
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
/** Text that compresses badly. */
const noise = (letters: number) =>
  Array.from({ length: letters }, (_, at) => ((at * 7919 + (at >> 3) * 104_729) % 36).toString(36)).join("");
const textBytes = (text: string) => new TextEncoder().encode(text);

test("SEC-128: answers other requests when a small file unpacks to millions of rows", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const body = workbook([sheetOf("<row/>".repeat(5_000_001))]);
  // Warms up: the first request of a process loads the router, and other requests are answered during that load.
  await admin.send(PATH, { method: "PUT", body: "email\nana@x.example" });
  let isOver = false;
  const bringing = admin.send(PATH, { method: "PUT", body }).finally(() => {
    isOver = true;
  });
  let answered = 0;
  while (!isOver) {
    expect((await site.visitor().get("/health/live")).status).toBe(200);
    await new Promise((resolve) => setImmediate(resolve));
    answered++;
  }
  expect((await bringing).json().message).toMatch(/grande demais/);
  // Only a few requests fit in before parsing starts, so 50 shows that parsing does not block.
  expect(answered).toBeGreaterThan(50);
});

test.each<[string, () => Uint8Array<ArrayBuffer>, RegExp]>([
  [
    "180 empty sheets",
    () => workbook(Array.from({ length: 180 }, () => sheetOf(`<!--${noise(20_000)}-->`))),
    /planilha está vazia/,
  ],
  [
    "five million rows without a cell",
    () => workbook([sheetOf("<row/>".repeat(5_000_001))]),
    /grande demais/,
  ],
  [
    "sheets that are too many cells together",
    () => workbook(Array.from({ length: 60 }, () => sheetOf(`<row>${"<c/>".repeat(999)}</row>`.repeat(100)))),
    /grande demais/,
  ],
  [
    "five million shared strings",
    () =>
      workbook([sheetOf("")], {
        "xl/sharedStrings.xml": `<sst>${"<si><t>a</t></si>".repeat(5_000_000)}</sst>`,
      }),
    /grande demais/,
  ],
  ["tags within tags", () => workbook([`<worksheet>${"<a>".repeat(1_000_000)}`]), /Não conseguimos abrir/],
  [
    "one cell of 20 MB",
    () => workbook([sheetOf(`<row>${cell(noise(1000).repeat(20_000))}</row>`)]),
    /grande demais/,
  ],
  ["an endless name of a tag", () => workbook([`<worksheet><${"a".repeat(20_000_000)}`]), /grande demais/],
  ["blanks that unpack to 300 MB", () => workbook([sheetOf(" ".repeat(300_000_000))]), /grande demais/],
  ["a line of 20 MB", () => textBytes("a".repeat(20_000_000)), /célula com mais de/],
  ["ten million commas", () => textBytes(`email,nome\n${",".repeat(10_000_000)}x`), /mais de 1\.000 colunas/],
  [
    "a quote that nothing closes",
    () => textBytes(`email;nome\n"${"a@x.example;Ana\n".repeat(100_000)}`),
    /20\.000 linhas/,
  ],
  [
    "quotes behind many blanks",
    () => textBytes(`${" ".repeat(5_000_000)}"${'""'.repeat(5_000_000)}`),
    /célula com mais de/,
  ],
])("SEC-128: refuses %s with a message", async (_, make, message) => {
  const said = await readAll(make());
  expect(said).toMatch(message);
});

/** Reads a file to its end. Returns the number of lines, or the message that refuses the file. */
async function readAll(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const looked = await lookAtFile(bytes);
  if (!looked.ok) return looked.message;
  const { sheet, layout } = looked;
  const settings = { today: "2026-11-28", words: {}, subscriptionsUntil: null };
  try {
    let lines = 0;
    for await (const slice of judgeFile({ bytes, sheet, layout, settings })) lines += slice.length;
    return `${lines} lines`;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return error.message;
  }
}

test("SEC-128: refuses a ZIP file when it contains 65,000 files", async () => {
  const parts = Array.from({ length: 65_000 }, (_, at): [string, Uint8Array] => [
    `x/${at}`,
    new Uint8Array(),
  ]);
  const bytes = new Uint8Array(zipSync(Object.fromEntries(parts), { level: 0 }));
  expect(await readAll(bytes)).toMatch(/grande demais/);
});

test("SEC-128: reads only the existing cells when a sheet declares the largest size", async () => {
  const rows = `<row r="1">${cell("email")}</row><row r="1e300">${cell("ana@x.example")}</row>`;
  expect(await readAll(workbook([sheetOf(rows)]))).toBe("1 lines");
});

test("SEC-128: parses the next file when a parsing thread times out", async () => {
  const bytes = textBytes("\n".repeat(50_000_000));
  const parsing = parseInThread({ program: PROGRAM, input: { bytes }, ms: 1 });
  await expect(parsing.next()).rejects.toThrow(/demora demais/);
  expect(await readAll(textBytes("email;nome\nana@x.example;Ana"))).toBe("1 lines");
});

test("SEC-128: answers 503 with Retry-After when too many files are uploaded at once", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const body = workbook(Array.from({ length: 100 }, () => sheetOf(`<!--${noise(20_000)}-->`)));
  const bring = () => admin.send(PATH, { method: "PUT", body: body.slice() });
  const answers = await Promise.all(Array.from({ length: 14 }, bring));
  const busy = answers.filter(({ status }) => status === 503);
  expect(busy.length).toBeGreaterThan(0);
  for (const answer of busy) {
    expect([answer.headers.get("retry-after"), answer.json().message]).toEqual([
      "60",
      "Há muitos arquivos sendo lidos agora. Espere um minuto e envie de novo.",
    ]);
  }
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(14 - busy.length);
});
