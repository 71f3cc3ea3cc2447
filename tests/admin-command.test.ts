import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeUserWithPassword } from "./makers.ts";
import { openSite, type TestSite } from "./test-site.ts";

/** Runs `npm run admin` as npm does, beside the open site, with this on standard input. */
async function runAdmin(site: TestSite, args: string[], input: string, environment = {}) {
  const child = spawn(process.execPath, ["scripts/admin.ts", ...args], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: site.dataDir,
      DATABASE_URL: site.config.databaseUrl,
      ...environment,
    },
  });
  child.stdin.end(input);
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.once("close", resolve));
  return { code, output };
}

test("admin create makes an administrator beside the running server, who signs in at once", async () => {
  const site = await openSite();
  const { code, output } = await runAdmin(site, ["create", "Chefe@Teste.example"], "segredo-do-chefe\n");
  expect([code, output]).toEqual([0, "Administrador criado: chefe@teste.example\n"]);
  const visitor = site.visitor();
  const form = { email: "chefe@teste.example", password: "segredo-do-chefe" };
  expect((await visitor.post("/login", form)).status).toBe(302);
  expect((await visitor.get("/admin")).status).toBe(200);
  const log = await site.db.selectFrom("audit_log").selectAll().execute();
  expect(log).toMatchObject([{ actor_id: null, action: "admin.created" }]);
});

test("admin create promotes an account there is, reactivates it and ends its sessions", async () => {
  const site = await openSite();
  const user = await makeUserWithPassword(site.db, "segredo-velho", {
    email: "ana@teste.example",
    is_active: false,
  });
  const visitor = await site.as(user);
  const { code, output } = await runAdmin(site, ["create", "ana@teste.example"], "segredo-novo");
  expect(code).toBe(0);
  expect(output).toContain("ana@teste.example agora é administrador");
  const row = await site.db.selectFrom("users").selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ id: user.id, role: "admin", is_active: true });
  expect((await visitor.get("/minha-conta")).location).toContain("/login");
  const sign = (password: string) => site.visitor().post("/login", { email: "ana@teste.example", password });
  expect((await sign("segredo-velho")).status).toBe(422);
  expect((await sign("segredo-novo")).status).toBe(302);
});

test.each([
  [["create", "chefe@teste.example"], "12345\n", "Senha deve ter pelo menos 6 caracteres."],
  [["create", "chefe@teste.example"], "", "Senha deve ter pelo menos 6 caracteres."],
  [["create", "chefe"], "segredo-bom\n", "E-mail inválido."],
  [["create"], "", "Uso: npm run admin -- create EMAIL"],
  [["apaga", "chefe@teste.example"], "", "Uso: npm run admin -- create EMAIL"],
])("admin %j with %j is refused: %s", async (args, input, sentence) => {
  const site = await openSite();
  const { code, output } = await runAdmin(site, args, input);
  expect([code, output.trim()]).toEqual([1, sentence]);
  expect(await site.db.selectFrom("users").select("id").execute()).toEqual([]);
});

test("a wrong environment is named, and the first administrator may come before the first start", async () => {
  const site = await openSite();
  const wrong = await runAdmin(site, ["create", "a@teste.example"], "segredo-bom", { SITE_MODE: "talvez" });
  expect([wrong.code, wrong.output]).toEqual([1, "SITE_MODE: deve ser demo ou live.\n"]);
  const folder = join(site.dataDir, "nova", "pasta");
  const environment = { DATA_DIR: folder, DATABASE_URL: "" };
  const first = await runAdmin(site, ["create", "a@teste.example"], "segredo-bom", environment);
  expect([first.code, first.output]).toEqual([0, "Administrador criado: a@teste.example\n"]);
  rmSync(folder, { recursive: true });
});
