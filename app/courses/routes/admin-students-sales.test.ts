// Files of sales and lists of people from other platforms, as docs/contracts/move-in.md reads them.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { textOfFile } from "#app/ui/draft-form/file-text.ts";
import { makeAdmin, makeCourse } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";

const SAMPLES = new URL("../../../tests/move-in-samples/", import.meta.url);
const PHOTOS = "Fotografia do zero ao retrato";
const QUOTED = "Fotografia; do zero ao retrato";

function sample(file: string): string {
  const bytes = readFileSync(new URL(file, SAMPLES));
  return textOfFile(new Uint8Array(bytes).buffer);
}

async function openCourse() {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const { course } = await makeCourse(site.db);
  const path = `/admin/cursos/${course.id}/alunos?importar=1`;
  const check = (csv: string, product = "") => admin.post(path, { intent: "check-list", csv, product });
  return { site, admin, path, check };
}

/** Number → what the report says of the line. */
function reportOf(html: string): Map<number, string> {
  const plain = html.replaceAll("<!-- -->", "").replaceAll("&quot;", '"');
  const lines = (plain.split("</ol>")[0] ?? "").split(/(?=Linha \d+<)/).slice(1);
  return new Map(
    lines.map((line) => [Number(/\d+/.exec(line)), line.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ")]),
  );
}

test.each([
  ["hotmart-vendas-detalhado.csv", QUOTED, [2, 5, 17, 18, 22, 23]],
  ["hotmart-vendas-detalhado.csv", "Presets de inverno", [3]],
  ["hotmart-vendas-detalhado.csv", "Clube do Retrato", [15]],
  ["hotmart-vendas-antigo.csv", "", [2, 5]],
  ["hotmart-caixa-de-alunos.txt", "", [1, 2]],
  ["kiwify-vendas.csv", PHOTOS, [2]],
  ["kiwify-vendas.csv", "Presets de inverno", []],
  ["kiwify-vendas.csv", "Clube do Retrato", [9]],
  ["memberkit-membros-2-colunas.csv", "", [2, 3]],
  ["memberkit-membros-4-colunas.csv", "", [2]],
  ["teachable-users.csv", "", [2]],
  ["woocommerce-customers.csv", "", [2]],
  ["ghost-members.csv", "", [3, 4]],
])("MI-01: of %s and %j only paid rows enrol", async (file, product, rows) => {
  const { site, admin, path, check } = await openCourse();
  const report = reportOf((await check(sample(file), product)).text);
  const enrolling = [...report].filter(([, line]) => /Nova conta/.test(line)).map(([row]) => row);
  expect(enrolling).toEqual(rows);
  if (rows.length === 0) return;
  // What is sent the second time is the list as it came back, with its columns that were asked for.
  await admin.post(path, { intent: "enroll-list", csv: sample(file), product });
  const { count } = site.db.fn;
  const enrolled = await site.db
    .selectFrom("enrollments")
    .select(count<number>("id").as("n"))
    .executeTakeFirstOrThrow();
  expect(Number(enrolled.n)).toBe(rows.length);
  const names = await site.db.selectFrom("users").select("name").where("role", "=", "user").execute();
  for (const { name } of names) expect(name).not.toMatch(/\d{3}|^'|\(none\)/);
});

test("MI-01: the list that comes back is read as the file was", async () => {
  const { check } = await openCourse();
  for (const [file, product] of [
    ["hotmart-vendas-detalhado.csv", QUOTED],
    ["hotmart-vendas-antigo.csv", ""],
    ["kiwify-vendas.csv", PHOTOS],
    ["ghost-members.csv", ""],
    ["woocommerce-customers.csv", ""],
  ] as const) {
    const first = (await check(sample(file), product)).text;
    const kept = /<textarea[^>]*>([\s\S]*?)<\/textarea>/.exec(first)?.[1] ?? "";
    const csv = kept.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
    expect(csv, file).not.toMatch(/390\.?533|39053344705|5548999990001|\+55 48/);
    expect([...reportOf((await check(csv, product)).text)], file).toEqual([...reportOf(first)]);
  }
});

test("a file of several products asks which of them the course is, and loses nothing", async () => {
  const { check } = await openCourse();
  const asked = await check(sample("kiwify-vendas.csv"));
  expect(asked.status).toBe(422);
  expect(asked.text).toContain("O arquivo tem vendas de 3 produtos. Escolha qual deles é este curso.");
  for (const product of [PHOTOS, "Presets de inverno", "Clube do Retrato"]) {
    expect(asked.text).toContain(`<option value="${product}"`);
  }
  const unknown = await check(sample("kiwify-vendas.csv"), "Outro");
  expect(unknown.status).toBe(422);
});

test("each row that stays out says why", async () => {
  const { check } = await openCourse();
  const report = reportOf((await check(sample("hotmart-vendas-detalhado.csv"), QUOTED)).text);
  expect(report.get(3)).toContain("Comprou outro produto: Presets de inverno.");
  expect(report.get(4)).toContain('Na Hotmart: "Reembolsado". O dinheiro foi devolvido.');
  expect(report.get(6)).toContain("Outra parcela de uma compra que já está na lista.");
  expect(report.get(12)).toContain("Há uma disputa aberta; confira antes.");
  expect(report.get(19)).toContain("A mesma compra na linha 20");
  expect(report.get(21)).toContain("E-mail inválido.");
  expect(report.get(23)).toContain("Entra, e vale conferir.");
  const kiwify = reportOf((await check(sample("kiwify-vendas.csv"), PHOTOS)).text);
  expect(kiwify.get(11)).toContain('"algo_novo", uma situação que não conhecemos.');
  const older = reportOf((await check(sample("hotmart-vendas-antigo.csv"))).text);
  expect(older.get(2)).toContain(`Comprou ${PHOTOS}.`);
  const readers = reportOf((await check(sample("ghost-members.csv"))).text);
  expect(readers.get(2)).toContain("Só lê a newsletter: não tem plano.");
  const orders = await check(sample("woocommerce-orders.csv"));
  expect(orders.text).toContain("Exporte a lista de clientes");
});

test("the strongest word of a purchase counts in whatever order its rows stand", async () => {
  const { check } = await openCourse();
  const heading =
    "Código da transação;Status da transação;Produto;Quantidade de cobranças;Comprador(a);Email do(a) Comprador(a)";
  const row = (transaction: string, status: string, charge: number, name: string) =>
    `${transaction};${status};Pão;${charge};${name} Luz;${name}@x.example`;
  const list = [
    row("HP1", "Reembolsado", 1, "ana"),
    row("HP1", "Aprovado", 1, "ana"),
    // A new purchase after a refund gives again.
    row("HP2", "Aprovado", 1, "ana"),
    // One refunded instalment is looked at by a person; the purchase stands.
    row("HP3C2", "Reembolsado", 2, "bia"),
    row("HP3C1", "Aprovado", 1, "bia"),
    // A number that could be a card's is one purchase still.
    row("4000 0000 0000 0002", "Aprovado", 1, "caio"),
    row("4000000000000002", "Chargeback", 1, "caio"),
  ];
  const answer = await check([heading, ...list].join("\n"));
  expect(answer.status).toBe(200);
  expect(answer.text).not.toContain("4000000000000002");
  const report = reportOf(answer.text);
  const enrolling = [...report].filter(([, line]) => line.includes("Nova conta")).map(([number]) => number);
  expect(enrolling).toEqual([4, 6]);
});
