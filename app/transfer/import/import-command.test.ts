// The command as npm runs it, beside a running server.
import { spawn } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ALL_RIGHTS } from "#app/api/tokens/token-rights.ts";
import { createToken } from "#app/api/tokens/tokens.server.ts";
import { toListener } from "#server/listener.ts";
import { openFakeTables } from "#tests/fake-tables.ts";
import {
  makeAdmin,
  makeCategory,
  makeCourseProduct,
  makePaidOrder,
  makePost,
  makeProduct,
  makeUser,
} from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

/** Starts the command with the token on its standard input. */
function startImport(site: TestSite, url: string, token: string, extra: string[] = []) {
  const args = ["scripts/import.ts", "tables", "--url", url, "--token", "-", ...extra];
  const env = { PATH: process.env.PATH, DATA_DIR: site.dataDir, DATABASE_URL: site.config.databaseUrl };
  const child = spawn(process.execPath, args, { env });
  child.stdin.end(`${token}\n`);
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const ended = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.once("close", (code) => resolve({ code, output })),
  );
  return { child, ended };
}

async function serve(site: TestSite): Promise<string> {
  let origin = "";
  const listener = toListener(site.fetch, {
    origin: () => origin,
    trustProxy: 0,
    bodyLimit: () => 5_242_880,
    report: (error) => {
      throw error;
    },
  });
  const server = createServer((req, res) => void listener(req, res));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return origin;
}

test("moves a whole shop from another shop's table API, and shows it in the running site", async () => {
  const old = await openSite();
  const owner = await makeAdmin(old.db);
  const buyer = await makeUser(old.db, { name: "Rita", email: "rita@loja.example" });
  const category = await makeCategory(old.db, "Planilhas");
  const kit = await makeProduct(old.db, { name: "Kit que se mudou", category_id: category.id, price: 1990 });
  const { product: lesson, course } = await makeCourseProduct(old.db, { name: "Curso que se mudou" });
  await makePaidOrder(old, { user_id: buyer.id, lines: [{ product: kit }, { product: lesson }] });
  await makePost(old.db, { title: "Post que se mudou", content: "<p>Olá</p>" });
  const facts = { name: "mudança", rights: ALL_RIGHTS, ownerId: owner.id };
  const { key } = await createToken(old.db, facts, old.now());
  const origin = await serve(old);

  const site = await openSite();
  await makeAdmin(site.db, { email: "dona@nova.example" });
  const store = async () => (await site.get("/loja")).text;
  expect(await store()).not.toContain("Kit que se mudou");
  const { code, output } = await startImport(site, origin, key).ended;
  expect(output).toMatch(/products\s+2\s+0\s+0\s+0\s+0/);
  expect([code, output.includes(key)]).toEqual([0, false]);
  await expect.poll(store).toContain("Curso que se mudou");
  // Its file did not come with the row.
  expect(await store()).not.toContain("Kit que se mudou");

  const rita = await site.db
    .selectFrom("users")
    .select("id")
    .where("email", "=", "rita@loja.example")
    .execute();
  const visitor = await site.as({ id: rita[0]?.id ?? 0 });
  expect((await visitor.get("/meus-cursos")).text).toContain(course.title);
  const linked = await site.db.selectFrom("courses").select(["id", "product_id"]).execute();
  expect(linked).toEqual([{ id: course.id, product_id: lesson.id }]);
  const [report = ""] = readdirSync(join(site.dataDir, "imports"));
  const path = join(site.dataDir, "imports", report);
  expect(readFileSync(path, "utf8")).toContain(`products;${kit.id};${kit.id};importada;`);
  expect(statSync(path).mode & 0o077).toBe(0);
});

test("continues an import that was killed halfway", async () => {
  const rows = Array.from({ length: 300 }, (_, at) => ({
    id: at + 1,
    name: `Categoria ${at + 1}`,
    slug: "",
  }));
  const fake = await openFakeTables({ 634: { name: "CATEGORIES", rows } });
  const site = await openSite();
  await makeAdmin(site.db);
  const count = async () => (await site.db.selectFrom("categories").select("id").execute()).length;
  // The second page never arrives.
  fake.mishaps = [undefined, () => {}];
  const first = startImport(site, fake.url, fake.token, ["--only", "categories"]);
  await expect.poll(count, { timeout: 120_000 }).toBe(200);
  first.child.kill("SIGKILL");
  await first.ended;
  const second = await startImport(site, fake.url, fake.token, ["--only", "categories"]).ended;
  expect([second.code, await count()]).toEqual([0, 300]);
  expect(second.output).toMatch(/categories\s+100\s+0\s+0\s+200\s+0/);
});
