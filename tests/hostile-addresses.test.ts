// Hostile texts in paths, queries and cookies get an ordinary answer for every kind of person.
import { expect, test } from "vitest";
import { isLong } from "./long-run.ts";
import { makeAdmin, makeOrder, makeProduct, makeUser } from "./makers.ts";
import { onBothEngines } from "./replay/engine-questions.ts";
import { openSite, type TestSite, type Visitor } from "./test-site.ts";

onBothEngines("refuses numbers and characters that one engine cannot store");

const TEXTS = [
  "'",
  "' or 1=1 --",
  '"; drop table users; --',
  "/*",
  "%",
  "_",
  "\\",
  "\0",
  "\u202E\u2028",
  "😀",
  "-1",
  "0",
  "1e3",
  "0x1",
  "1.5",
  "9999999999999999999999",
  "999999999999999",
  "NaN",
  "null",
  "__proto__",
  "constructor",
  "../../etc/passwd",
  "*",
  ":*",
  "a:b & !c | (d",
  "NEAR(",
  "<script>alert(1)</script>",
  "x".repeat(10_000),
];
/** Texts that are invalid after decoding. */
const RAW = ["%", "%zz", "%ff%fe", "%c3%28", "%ed%a0%80", "%00", "%2e%2e%2f", "%2f%2fevil.example", "%5c"];

const ADDRESSES = [
  "/produto/X",
  "/produto/X/avaliar",
  "/produtos/X",
  "/blog/X",
  "/pedido/X",
  "/pedido/X/recibo",
  "/acesso/X",
  "/presente/X",
  "/downloads/X",
  "/curso/X",
  "/curso/X/certificado",
  "/certificado/X",
  "/certificado/X/pdf",
  "/aulas/X/video",
  "/aulas/1/X",
  "/anexos/X",
  "/redefinir-senha/X",
  "/entrar/X",
  "/confirmar-email/X",
  "/desfazer-troca/X",
  "/media/X",
  "/capas/produto/templates/X-640.webp",
  "/og/artigo/X.png",
  "/og/X/1.png",
  "/api/orders/X",
  "/api/X",
  "/X",
];
const QUERIES = [
  "/loja?busca=X&categoria=X&ordem=X&pagina=X&preco=X",
  "/blog?busca=X&categoria=X&pagina=X",
  "/sitemap.xml?parte=X",
  "/minha-conta?aba=X&pagina=X",
  "/login?voltar=X",
  "/curso/1?aula=X&t=X&questao=X",
  "/register?voltar=X",
  "/resgatar?codigo=X",
  "/admin?periodo=X",
  "/admin/produtos?q=X&categoria=X&status=X&pagina=X&editar=X&novo=X",
  "/admin/pedidos?q=X&status=X&pagamento=X&de=X&ate=X&pagina=X&pedido=X",
  "/admin/duvidas?situacao=X&curso=X&busca=X&pagina=X",
  "/certificado?codigo=X",
  "/admin/avaliacoes?q=X&status=X&pagina=X",
  "/admin/pedidos/exportar?q=X&status=X&de=X&ate=X",
  "/admin/financeiro?mes=X",
  "/admin/financeiro?periodo=X",
  "/admin/financeiro?comparar=X",
  "/admin/financeiro/exportar?mes=X",
  "/admin/origens?de=X&ate=X",
  "/admin/paginas/about/previa?versao=X",
  "/admin/registro?quem=X&acao=X&item=X&numero=X&pagina=X",
  "/admin/usuarios?editar=X&pagina=X",
  "/admin/cursos?editar=X&pagina=X",
  "/admin/popups?editar=X&pagina=X",
  "/admin/popups/exportar?popup=X",
  "/admin/emails?email=X&pagina=X",
  "/admin/leads?lead=X&pagina=X",
  "/admin/cupons?editar=X&pagina=X",
  "/admin/newsletter?aba=edicoes&editar=X&pagina=X",
  "/blog-admin?aba=posts&editar=X&pagina=X",
  "/admin/origens?periodo=X",
  "/admin/origens/exportar?de=X&ate=X",
  "/__manifest?p=X&version=X",
];

async function openStage(): Promise<{ site: TestSite; admin: Visitor; visitor: Visitor }> {
  const site = await openSite();
  const product = await makeProduct(site.db, { name: "Kit de Ícones" });
  await makeOrder(site.db, { user_id: (await makeUser(site.db)).id, lines: [{ product }] });
  return { site, admin: await site.as(await makeAdmin(site.db)), visitor: site.visitor() };
}

/** Each path with one text in three, each text at one path in three; with `TEST_LONG` all of them. */
function pathsOf(addresses: string[]): string[] {
  const texts = [...TEXTS.map(encodeURIComponent), ...RAW];
  return addresses.flatMap((address, row) =>
    texts
      .filter((_, column) => isLong || (row + column) % 3 === 0)
      .map((text) => address.replaceAll("X", text)),
  );
}

async function failuresOf(visitor: Visitor, paths: string[]): Promise<string[]> {
  const failures: string[] = [];
  for (const path of paths) {
    const { status } = await visitor.get(path);
    if (status >= 500 || status < 200) failures.push(`${status} ${path.slice(0, 120)}`);
  }
  return failures;
}

test("SEC-26: answers hostile texts in a path without a server error", async () => {
  const { site, admin, visitor } = await openStage();
  const paths = pathsOf(ADDRESSES);
  expect(
    await failuresOf(
      visitor,
      paths.filter((_, index) => index % 4 === 0),
    ),
  ).toEqual([]);
  expect(await failuresOf(admin, paths)).toEqual([]);
  expect(site.logs.filter((line) => line.includes('"err"'))).toEqual([]);
  for (const text of RAW.slice(0, 5)) expect((await visitor.get(`/acesso/${text}`)).status, text).toBe(404);
}, 180_000);

test("SEC-26: hostile texts in every search, filter, sort and page are answered without an error of ours", async () => {
  const { site, admin, visitor } = await openStage();
  const paths = pathsOf(QUERIES);
  expect(
    await failuresOf(
      visitor,
      paths.filter((_, index) => index % 4 === 0),
    ),
  ).toEqual([]);
  expect(await failuresOf(admin, paths)).toEqual([]);
  expect(site.logs.filter((line) => line.includes('"err"'))).toEqual([]);
}, 180_000);

test("SEC-26: reads an id between an order's address and its action only as an id", async () => {
  const { admin } = await openStage();
  const wrong: string[] = [];
  for (const text of [...TEXTS.map(encodeURIComponent), ...RAW]) {
    for (const action of ["status", "refunds", "receipt", "links"]) {
      const answer = await admin.postJson(`/api/admin/orders/${text}/${action}`, {});
      if (![400, 404, 422].includes(answer.status))
        wrong.push(`${answer.status} ${action} ${text.slice(0, 60)}`);
    }
    const answer = await admin.postJson(`/api/orders/${text}/attempts`, {});
    if (![400, 404, 422].includes(answer.status))
      wrong.push(`${answer.status} attempts ${text.slice(0, 60)}`);
  }
  expect(wrong).toEqual([]);
});

test("SEC-31: answers forms with 1 MB names, thousands of fields or unexpected files with 4xx, never 500", async () => {
  const { site } = await openStage();
  const huge = "é".repeat(500_000);
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, number) => [`f${number}`, "x"]));
  for (const path of ["/login", "/register", "/esqueci-senha"]) {
    const visitor = site.visitor();
    const named = await visitor.post(path, { [huge]: "x", email: "a@b.example", password: huge, name: huge });
    expect([path, named.status]).toEqual([path, 422]);
    expect((await visitor.post(path, many)).status).toBe(422);
    const form = new FormData();
    for (const name of ["email", "name", "password", "password_confirmation", "website"]) {
      form.append(name, new Blob(["x"]), "x.txt");
    }
    expect([path, (await visitor.send(path, { method: "POST", body: form })).status]).toEqual([path, 422]);
  }
  // The program's own background queries may time out while such forms are parsed.
  const failed = site.logs.filter((line) => line.includes('"err"') && !line.includes("new settings"));
  expect(failed).toEqual([]);
});
