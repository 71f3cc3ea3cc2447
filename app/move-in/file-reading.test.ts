// Reads every line of the samples as docs/contracts/move-in.md says, without a shop.
import { readFileSync } from "node:fs";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { rolesOf } from "./file-layout.ts";
import { readFileMoment } from "./file-moments.ts";
import { linesOf, openTable } from "./file-table.server.ts";
import { type JudgedLine, LineJudge } from "./judged-lines.ts";
import { pastedEmail } from "./pasted-email.ts";

const SAMPLES = new URL("../../tests/move-in-samples/", import.meta.url);

function bytesOf(file: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(file, SAMPLES)));
}

function judgeBytes(bytes: Uint8Array): JudgedLine[] {
  const { sheet, recognition } = openTable(bytes);
  if (!recognition.ok) throw new Error(recognition.message);
  const settings = { today: "2026-11-27", words: {}, subscriptionsUntil: null };
  const { layout } = recognition;
  const judge = new LineJudge(layout, settings);
  for (const row of linesOf(bytes, sheet, layout)) judge.see(row);
  return [...linesOf(bytes, sheet, layout)].flatMap((row) => judge.judge(row) ?? []);
}

const effects = (lines: JudgedLine[]) => lines.map(({ number, effect }) => `${number} ${effect}`).join(", ");

test.each([
  [
    "hotmart-vendas-detalhado.csv",
    "2 give, 3 give, 4 take, 5 give, 6 none, 7 none, 8 none, 9 none, 10 none, 11 take, 12 hold, 13 none, 14 none, 15 give, 16 give, 17 give, 18 give, 19 none, 20 take, 21 refuse, 22 give, 23 keep",
  ],
  ["hotmart-vendas-antigo.csv", "2 give, 3 take, 4 none, 5 give"],
  ["hotmart-caixa-de-alunos.txt", "1 give, 2 give"],
  ["kiwify-vendas.csv", "2 give, 3 take, 4 take, 5 none, 6 none, 7 none, 8 take, 9 give, 10 give, 11 none"],
  ["memberkit-membros-2-colunas.csv", "2 give, 3 give"],
  ["memberkit-membros-4-colunas.csv", "2 give, 3 none, 4 refuse"],
  ["teachable-users.csv", "2 give, 3 none"],
  ["woocommerce-customers.csv", "2 choose, 3 none"],
  ["ghost-members.csv", "2 newsletter, 3 choose, 4 choose, 5 none"],
  ["eduzz-sales.csv", "2 give, 3 take"],
])("MI-01: each row of %s does what the contract says", (file, said) => {
  expect(effects(judgeBytes(bytesOf(file)))).toBe(said);
});

test("MI-01: refuses orders without e-mails and says what to export instead", () => {
  const { recognition } = openTable(bytesOf("woocommerce-orders.csv"));
  expect(recognition).toMatchObject({ ok: false, message: expect.stringContaining("lista de clientes") });
});

test("MI-03: reads the same from XLSX as from CSV", () => {
  const bytes = bytesOf("hotmart-vendas-detalhado.xlsx");
  expect(openTable(bytes).sheet).toBe("Report");
  expect(judgeBytes(bytes)).toEqual(judgeBytes(bytesOf("hotmart-vendas-detalhado.csv")));
});

test("reads a purchase's number without its instalment mark, with product, date and subscription", () => {
  const lines = judgeBytes(bytesOf("hotmart-vendas-detalhado.csv"));
  expect(lines[0]).toMatchObject({
    email: "conceicao.davila@alunos.example",
    name: "Conceição D'Ávila",
    purchase: "HP0000000001",
    products: [{ code: "4774438", name: "Fotografia; do zero ao retrato" }],
    boughtAt: new Date("2026-08-03T12:12:44Z"),
    subscription: null,
  });
  expect(lines[3]?.purchase).toBe("HP0000000004");
  expect(lines[13]?.subscription).not.toBeNull();
  expect(JSON.stringify(lines)).not.toMatch(/39053344705|5548999990001/);
  const [member] = judgeBytes(bytesOf("memberkit-membros-4-colunas.csv"));
  expect(member?.endsAt).toEqual(new Date("2027-08-04T03:00:00Z"));
  expect(member?.boughtAt).toEqual(new Date("2026-08-03T03:00:00Z"));
});

const readCsvText = (csv: string) => judgeBytes(new TextEncoder().encode(csv));

test.each([
  ["sep=;\r\nemail;nome\r\nana@x.example;Ana Souza", ["ana@x.example Ana Souza"]],
  [
    "sep=;\r\nid;telefone;email;nome\r\n17;(11) 98765-4321;ana@x.example;Ana Souza",
    ["ana@x.example Ana Souza"],
  ],
  ["email\tnome\nana@x.example\tAna Conceição", ["ana@x.example Ana Conceição"]],
  ["Email Address,First Name,Last Name\nana@x.example,Ana,Souza", ["ana@x.example Ana Souza"]],
  ["Nome;Sobrenome;E-mail\nAna;Souza;ana@x.example", ["ana@x.example Ana Souza"]],
  ["Nome;Sobrenome;E-mail\nAna Souza;Souza;ana@x.example", ["ana@x.example Ana Souza"]],
  ["Name,E-mail 1 - Value\nAna Souza,ana@x.example", ["ana@x.example Ana Souza"]],
  [
    "Name,Given Name,Family Name,Organization Name,E-mail 1 - Type,E-mail 1 - Value,E-mail 2 - Value\nAna Souza,Ana,S.,Loja,Home,ana@x.example,b@x.example",
    ["ana@x.example Ana Souza"],
  ],
  ["Name,Given Name,Family Name,Email\n,Ana,Souza,ana@x.example", ["ana@x.example Ana Souza"]],
  [
    "Código da transação;Produto;Comprador(a);E-mail do(a) Comprador(a);Status\nHP16915123456789;Pão;Ana Souza;ana@x.example;Aprovado",
    ["ana@x.example Ana Souza"],
  ],
  [
    "Nome do Produto;Nome do Produtor;Email do Produtor;Nome;Email;Nome do Afiliado\nPão;Bia Lima;bia@x.example;Ana Souza;ana@x.example;Caio",
    ["ana@x.example Ana Souza"],
  ],
  [
    "Nome do comprador,E-mail do comprador,Nome do aluno,E-mail do aluno\nBia Lima,bia@x.example,Ana Souza,ana@x.example",
    ["ana@x.example Ana Souza"],
  ],
  [
    "Billing First Name,Billing Last Name,Billing Email Address\nAna,Souza,ana@x.example",
    ["ana@x.example Ana Souza"],
  ],
  ["customer_email,customerName,product_name\nana@x.example,Ana Souza,Pão", ["ana@x.example Ana Souza"]],
  ["Cliente;Login\nAna Souza;ana@x.example", ["ana@x.example Ana Souza"]],
  ["Aluno;E-mail\n17;ana@x.example", ["ana@x.example ana"]],
  ["Nome;Email\nHP16915123456789;ana@x.example", ["ana@x.example ana"]],
  [
    "Nome;Email\nAna Souza;ana@x.example\nHP169;bia@x.example",
    ["ana@x.example Ana Souza", "bia@x.example bia"],
  ],
  ["Name,Email,Billing Name\n#1001,ana@x.example,Ana Souza", ["ana@x.example Ana Souza"]],
  ["id;telefone;email\n17;(11) 98765-4321;ana@x.example", ["ana@x.example ana"]],
  ["Ana Souza;ana@x.example\nbia@x.example;Bia Lima", ["ana@x.example Ana Souza", "bia@x.example Bia Lima"]],
  ["17;ana@x.example;(11) 98765-4321;Ana Souza", ["ana@x.example Ana Souza"]],
  ["ana@x.example\nbia@x.example", ["ana@x.example ana", "bia@x.example bia"]],
  ["\u202aana@x.example\u202c;\u200b", ["ana@x.example ana"]],
  ["email;nome\nana@coração.com.br;Ana Souza", ["ana@xn--corao-dra1a.com.br Ana Souza"]],
])("the heading says which column is the name: %j", (csv, people) => {
  const read = readCsvText(csv).map(({ email, name }) => `${email} ${name || email.split("@")[0]}`);
  expect(read).toEqual(people);
});

test.each([
  "Email 2;Email 3;Nome\nana@x.example;b@x.example;Ana",
  "Curso de Pão;Ana Souza;ana@x.example",
  "Email do produtor;Nome\nana@x.example;Ana",
  "Produto;Status;Nome;Email\nPão;Aprovado;Ana;ana@x.example",
])("where it does not say so, or tells of sales, one is asked: %j", (csv) => {
  expect(openTable(new TextEncoder().encode(csv)).recognition).toMatchObject({ ok: true, isKnown: false });
});

test("uses the strongest word of a purchase, whatever the order of its rows", () => {
  const heading =
    "Código da transação;Status da transação;Produto;Quantidade de cobranças;Comprador(a);Email do(a) Comprador(a)";
  const row = (transaction: string, status: string, charge: number, name: string) =>
    `${transaction};${status};Pão;${charge};${name} Luz;${name}@x.example`;
  const lines = readCsvText(
    [
      heading,
      row("HP1", "Reembolsado", 1, "ana"),
      row("HP1", "Aprovado", 1, "ana"),
      // A new purchase after a refund gives access again.
      row("HP2", "Aprovado", 1, "ana"),
      // A refunded later instalment is left to a person; the purchase stays.
      row("HP3C2", "Reembolsado", 2, "bia"),
      row("HP3C1", "Aprovado", 1, "bia"),
      // A number that could be a card number still identifies a purchase.
      row("4000 0000 0000 0002", "Aprovado", 1, "caio"),
      row("4000000000000002", "Chargeback", 1, "caio"),
    ].join("\n"),
  );
  expect(effects(lines)).toBe("2 take, 3 none, 4 give, 5 hold, 6 give, 7 none, 8 take");
  expect(lines.at(-1)?.purchase).toBe(lines.at(-2)?.purchase);
  expect(JSON.stringify(lines)).not.toContain("4000");
  expect(lines[1]?.reason).toContain("A mesma compra na linha 2");
});

test("stores no card number from a name or a product", () => {
  const lines = readCsvText(
    "Produto;Nome;Email\nPão 4000 0000 0000 0002;4000 0000 0000 0002;ana@x.example\nPão;Bia;b@x.example",
  );
  expect(JSON.stringify(lines)).not.toContain("4000 0000 0000 0002");
  expect(lines).toHaveLength(2);
});

test("MI-12: marks undocumented headings", () => {
  const { recognition } = openTable(bytesOf("eduzz-sales.csv"));
  expect(recognition).toMatchObject({ ok: true, isKnown: false });
  if (!recognition.ok) return;
  const { layout } = recognition;
  expect(Object.keys(layout.assumed).toSorted()).toEqual(Object.keys(rolesOf(layout)).toSorted());
});

test.each([
  ["Ana Lima <Ana@X.com>", "ana@x.com"],
  ["mailto:ana@x.com?subject=oi", "ana@x.com"],
  [" ana@x.com.,; ", "ana@x.com"],
  ["\u00a0ANA@x.com\u00a0", "ana@x.com"],
  ['"ana@x.com"', "ana@x.com"],
  ["sem endereço", "sem endereço"],
])("%j is read as %s", (pasted, email) => {
  expect(pastedEmail(pasted)).toBe(email);
});

test.each([
  ["03/08/2026 09:12:44", "2026-08-03T12:12:44.000Z"],
  ["46237.3838425926", "2026-08-03T12:12:44.000Z"],
  ["2022-04-06T07:42:08.000Z", "2022-04-06T07:42:08.000Z"],
  ["2026-08-03T09:12:44-03:00", "2026-08-03T12:12:44.000Z"],
  ["31/02/2026", undefined],
  ["03/08/26", undefined],
  ["amanhã", undefined],
])("%s is the moment %s", (written, iso) => {
  expect(readFileMoment(written, "site")?.at.toISOString()).toBe(iso);
});

const WORKBOOK = {
  "xl/workbook.xml": strToU8(
    '<workbook xmlns:r="r"><sheets><sheet name="Alunos" sheetId="1" r:id="r1"/></sheets></workbook>',
  ),
  "xl/_rels/workbook.xml.rels": strToU8(
    '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
  ),
};

function workbook(sheet: string, more: Record<string, Uint8Array> = {}): Uint8Array {
  return zipSync({ ...WORKBOOK, "xl/worksheets/sheet1.xml": strToU8(sheet), ...more });
}

test("reads gaps, rich text, dates and formulas of a spreadsheet as they are displayed", () => {
  const styles = strToU8(
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>',
  );
  const strings = strToU8("<sst><si><r><t>Ana</t></r><r><t> Lima</t></r><rPh><t>x</t></rPh></si></sst>");
  const sheet = `<worksheet><dimension ref="A1"/><sheetData>
    <row r="1"><c r="A1" t="inlineStr"><is><t>nome</t></is></c><c r="C1" t="inlineStr"><is><t>email</t></is></c><c r="D1" t="inlineStr"><is><t>data de expiração</t></is></c></row>
    <row r="3"><c r="A3" t="s"><v>0</v></c><c r="C3" t="str"><f>A1&amp;B1</f><v>ana@x.com</v></c><c r="D3" s="1"><v>46602</v></c></row>
  </sheetData></worksheet>`;
  const lines = judgeBytes(workbook(sheet, { "xl/styles.xml": styles, "xl/sharedStrings.xml": strings }));
  expect(lines).toEqual([
    expect.objectContaining({ number: 3, name: "Ana Lima", email: "ana@x.com", effect: "give" }),
  ]);
  expect(lines[0]?.endsAt).toEqual(new Date("2027-08-04T03:00:00Z"));
});

test("MI-11: refuses a ZIP bomb and a sheet of 10,000 columns at once", () => {
  const bomb = workbook(`<worksheet><sheetData>${" ".repeat(12 * 1024 * 1024)}`);
  expect(() => openTable(bomb)).toThrow("grande demais");
  // The size in the ZIP directory is enough to refuse: nothing is unpacked.
  const honest = Buffer.from(workbook("<worksheet/>"));
  honest.writeUInt32LE(401 * 1024 * 1024, honest.indexOf("PK\u0001\u0002", 0, "latin1") + 24);
  expect(() => openTable(new Uint8Array(honest))).toThrow("grande demais");
  const parts = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`xl/p${at}`, strToU8("x")]));
  expect(() => openTable(workbook("<worksheet/>", parts))).toThrow("grande demais");
  const cells = Array.from({ length: 10_000 }, () => '<c t="inlineStr"><is><t>a</t></is></c>').join("");
  expect(() => openTable(workbook(`<worksheet><sheetData><row>${cells}</row>`))).toThrow("colunas demais");
  const declared = '<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>';
  expect(() => openTable(workbook(declared))).toThrow("Não conseguimos abrir");
});

test.each([
  ["notas.pdf", new TextEncoder().encode("%PDF-1.7 ..."), "não é uma planilha"],
  ["velho.xls", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), "antigo do Excel"],
  ["quebrado.xlsx", new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]), "Não conseguimos abrir"],
])("%s is refused in words", (_, bytes, said) => {
  expect(() => openTable(bytes)).toThrow(said);
});

test.each([
  ["turma", "acesso até"],
  ["Nome da turma", "Fim do acesso"],
  ["Grupo", "Validade"],
  ["CLASSE", "Expira em"],
  ["class name", "Valid until"],
  ["Cohort", "access_ends"],
  ["group", "Data de expiração"],
])("MI-13: a list with '%s' and '%s' says class and end by itself", (cohort, ends) => {
  const rows = [
    `nome;e-mail;${cohort};${ends};Validade do cartão`,
    "Ana Luz;ana@fora.example;Turma A;31/12/2030;01/2027",
    "Bia Sol;bia@fora.example;-;;02/2027",
  ];
  const [ana, bia] = readCsvText(rows.join("\n"));
  expect(ana).toMatchObject({ name: "Ana Luz", effect: "give", cohort: "Turma A", boughtAt: null });
  expect(ana?.endsAt).toEqual(new Date("2031-01-01T03:00:00Z"));
  expect(bia).toMatchObject({ effect: "give", cohort: "", endsAt: null });
});

test("MI-13: does not take a card's expiry for the end of access", () => {
  const [ana] = readCsvText("nome;e-mail;Validade do cartão\nAna Luz;ana@fora.example;01/2027");
  expect(ana).toMatchObject({ effect: "give", endsAt: null });
});

test("reads names and addresses alone as an ordinary list, and as Hotmart's box only with days", () => {
  const layoutOf = (text: string) => {
    const { recognition } = openTable(strToU8(text));
    if (!recognition.ok) throw new Error(recognition.message);
    const { format, platform } = recognition.layout;
    return { format, platform, roles: rolesOf(recognition.layout), isKnown: recognition.isKnown };
  };
  expect(layoutOf("Rita Gomes;rita@escola.example\nAna Luz;ana@escola.example\n")).toEqual({
    format: "list",
    platform: "other",
    roles: { email: 1, name: 0 },
    isKnown: true,
  });
  expect(layoutOf("Rita Gomes;rita@escola.example;03/08/2026\n")).toMatchObject({
    format: "hotmart-box",
    platform: "hotmart",
    roles: { date: 2 },
  });
  // The headings that our own screen asks for belong to no platform.
  const own = layoutOf("E-mail;Nome;Acesso até\nana@escola.example;Ana Luz;31/12/2030\n");
  expect(own).toMatchObject({ format: "list", platform: "other", roles: { ends: 2 } });
});

const tabsOf = (tabs: { name: string; state?: string; rows: string[][] }[]) => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const sheets = tabs.map(({ rows }) =>
    rows.map((cells) => `<row>${cells.map(cell).join("")}</row>`).join(""),
  );
  const list = tabs.map(
    ({ name, state = "visible" }, at) => `<sheet name="${name}" state="${state}" r:id="r${at}"/>`,
  );
  const links = tabs.map((_, at) => `<Relationship Id="r${at}" Target="worksheets/s${at}.xml"/>`);
  return zipSync({
    "xl/workbook.xml": strToU8(`<workbook xmlns:r="r"><sheets>${list.join("")}</sheets></workbook>`),
    "xl/_rels/workbook.xml.rels": strToU8(`<Relationships>${links.join("")}</Relationships>`),
    ...Object.fromEntries(
      sheets.map((rows, at) => [
        `xl/worksheets/s${at}.xml`,
        strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
      ]),
    ),
  });
};

const HEADINGS = ["Nome", "E-mail"];
const ANA = ["Ana Luz", "ana@fora.example"];
const MODEL = [HEADINGS, ["Modelo", "modelo@fora.example"]];

test.each([
  ["behind a tab of words", [{ name: "Leia-me", rows: [["Como usar"], ["Escreva na outra aba"]] }]],
  ["behind a tab of addresses", [{ name: "Contato", rows: [["Dúvidas", "ajuda@fora.example"]] }]],
  ["behind a hidden tab", [{ name: "Modelo", state: "veryHidden", rows: MODEL }]],
])("a list %s is found", (_, before) => {
  const lines = judgeBytes(tabsOf([...before, { name: "Alunos", rows: [HEADINGS, ANA] }]));
  expect(lines).toEqual([expect.objectContaining({ name: "Ana Luz", email: "ana@fora.example" })]);
});

test.each([
  "Lista de e-mails dos alunos\n\nNome;E-mail;Turma\nAna Luz;ana@fora.example;Manhã",
  "Escola do Vale;;\nExportado por dona@fora.example;;\nNome;E-mail;Turma\nAna Luz;ana@fora.example;Manhã",
])("headings are found under the title of a list: %j", (csv) => {
  expect(readCsvText(csv)).toEqual([
    expect.objectContaining({ name: "Ana Luz", cohort: "Manhã", effect: "give" }),
  ]);
});

test("does not take a person without an address for the headings of a list", () => {
  const lines = readCsvText("Ana Luz;ana@fora.example;1\nBia Sol;;sem e-mail\nCid Reis;cid@fora.example;3");
  expect(effects(lines)).toBe("1 give, 2 refuse, 3 give");
});

test.each([
  "Ana Luz <ana@fora.example>, Bia Sol <bia@fora.example>, cid@fora.example",
  "ana@fora.example; bia@fora.example\ncid@fora.example",
  "E-mail\nana@fora.example\nbia@fora.example; cid@fora.example",
])("addresses one behind the other are a person each: %j", (csv) => {
  const emails = readCsvText(csv).map(({ email, effect }) => `${effect} ${email}`);
  expect(emails).toEqual(["give ana@fora.example", "give bia@fora.example", "give cid@fora.example"]);
});

test("applies the line limit to addresses in one row", () => {
  const row = Array.from({ length: 1000 }, (_, at) => `p${at}@fora.example`).join(",");
  expect(() => readCsvText(`${row}\n`.repeat(21))).toThrow("mais de 20.000 linhas");
});

test.each([
  ["<html><table><tr><td>Nome</td></tr></table></html>", "página da web"],
  [
    `nome;e-mail;obs\nAna;ana@fora.example;${"x".repeat(40_000)}`,
    "Na linha 2 há uma célula com mais de 32.767 letras",
  ],
  [`${"a@b.example,".repeat(1001)}`, "A linha 1 tem mais de 1.000 colunas"],
])("%.30j is refused in words that say what to do", (csv, said) => {
  expect(() => readCsvText(csv)).toThrow(said);
});

test("says for a later instalment whether its first one is in the file", () => {
  const headings = "Código da transação;Status da transação;Produto;Email do(a) Comprador(a)";
  const row = (number: string, status = "Aprovado") => `${number};${status};Curso;ana@fora.example`;
  const rows = [`${row("HP1C1")};1`, row("HP1C2"), row("HP1C3", "Reembolsado"), row("HP2C2")];
  const lines = readCsvText([`${headings};Quantidade de cobranças`, ...rows].join("\n"));
  expect(lines.map(({ effect, reason }) => `${effect} ${reason.split(" ", 2).join(" ")}`)).toEqual([
    "give ",
    "none Outra parcela",
    "hold Na Hotmart:",
    "none Uma parcela",
  ]);
});

test("reads a spreadsheet's formula error as empty", () => {
  const [ana, bia] = readCsvText("nome;e-mail\n#N/D;ana@fora.example\nBia;#REF!");
  expect([ana?.name, bia?.reason]).toEqual(["", "Sem e-mail."]);
});

test("MI-18: refuses a line that our rules throw on, and judges the lines behind it", () => {
  const people = ["Ana;ana@fora.example;03/08/2030", "Bia;bia@fora.example;03/08/2030"];
  const bytes = strToU8(["nome;email;data de expiração", ...people].join("\n"));
  const { sheet, recognition } = openTable(bytes);
  if (!recognition.ok) throw new Error(recognition.message);
  const { layout } = recognition;
  const judge = new LineJudge(layout, { today: "2026-11-27", words: {}, subscriptionsUntil: null });
  // A cell that is not a string, as a reader with a bug could return.
  const cells = ["Ana", "ana@fora.example", 7 as unknown as string];
  const rows = [...linesOf(bytes, sheet, layout)].map((row) => (row.number === 2 ? { ...row, cells } : row));
  for (const row of rows) judge.see(row);
  const lines = rows.flatMap((row) => judge.judge(row) ?? []);
  expect(effects(lines)).toBe("2 refuse, 3 give");
  expect(lines[0]?.reason).toContain("Não conseguimos entender esta linha.");
});
