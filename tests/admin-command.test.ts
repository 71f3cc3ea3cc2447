import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runAdmin } from "#app/admin/command/admin-command.server.ts";
import { tokenRightsFrom } from "#app/api/tokens/token-rights.ts";
import { makeAdmin, makeUserWithPassword } from "./makers.ts";
import { tableClient } from "./table-client.ts";
import { openSite, type TestSite } from "./test-site.ts";

/** Runs `npm run admin` in this process beside the open site, with this standard input. */
async function admin(site: TestSite, args: string[], input: string, environment = {}) {
  let output = "";
  const say = (text: string) => {
    output += text;
  };
  const code = await runAdmin(args, {
    environment: { DATA_DIR: site.dataDir, DATABASE_URL: site.config.databaseUrl, ...environment },
    now: site.now,
    say,
    complain: say,
    readPassword: async () => input.split("\n")[0] ?? "",
  });
  return { code, output };
}

/** Runs the command through npm. Used once per command and once for a refusal, because a process is slow. */
async function spawnAdmin(site: TestSite, args: string[], input: string) {
  const child = spawn(process.execPath, ["scripts/admin.ts", ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: site.dataDir, DATABASE_URL: site.config.databaseUrl },
  });
  child.stdin.end(input);
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.once("close", resolve));
  return { code, output };
}

test("admin create makes an administrator who can sign in at once at the running server", async () => {
  const site = await openSite();
  const { code, output } = await spawnAdmin(site, ["create", "Chefe@Teste.example"], "segredo-do-chefe\n");
  expect([code, output]).toEqual([0, "Administrador criado: chefe@teste.example\n"]);
  const visitor = site.visitor();
  const form = { email: "chefe@teste.example", password: "segredo-do-chefe" };
  expect((await visitor.post("/login", form)).status).toBe(302);
  expect((await visitor.get("/admin")).status).toBe(200);
  const log = await site.db.selectFrom("audit_log").selectAll().execute();
  expect(log).toMatchObject([{ actor_id: null, action: "admin.created" }]);
});

test("admin create promotes an existing account, reactivates it and ends its sessions and second factor", async () => {
  const site = await openSite();
  const user = await makeUserWithPassword(site.db, "segredo-velho", {
    email: "ana@teste.example",
    is_active: false,
    totp_enabled_at: new Date(),
  });
  const visitor = await site.as(user);
  const { code, output } = await admin(site, ["create", "ana@teste.example"], "segredo-novo");
  expect(code).toBe(0);
  expect(output).toContain("ana@teste.example agora é administrador");
  const row = await site.db.selectFrom("users").selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ id: user.id, role: "admin", is_active: true, totp_enabled_at: null });
  expect((await visitor.get("/minha-conta")).location).toContain("/login");
  const sign = (password: string) => site.visitor().post("/login", { email: "ana@teste.example", password });
  expect((await sign("segredo-velho")).status).toBe(422);
  expect((await sign("segredo-novo")).status).toBe(302);
});

test.each([
  [["create", "chefe@teste.example"], "12345\n", "Senha deve ter pelo menos 6 caracteres."],
  [
    ["create", "chefe@teste.example"],
    "segredo-b\n",
    "A senha de administrador deve ter pelo menos 10 caracteres.",
  ],
  [
    ["create", "chefe@teste.example"],
    "Brasil@2026\n",
    "Esta senha é fácil de adivinhar. Junte três ou quatro palavras que só você juntaria.",
  ],
  [["create", "chefe@teste.example"], "", "Senha deve ter pelo menos 6 caracteres."],
  [["create", "chefe"], "segredo-bom\n", "E-mail inválido."],
  [["create"], "", "Uso: npm run admin -- create EMAIL"],
  [
    ["apaga", "chefe@teste.example"],
    "",
    "Uso: npm run admin -- create EMAIL\nUso: npm run admin -- token NOME --all (ou --table 634:read,create)",
  ],
])("admin %j with %j is refused: %s", async (args, input, sentence) => {
  const site = await openSite();
  const { code, output } = await admin(site, args, input);
  expect([code, output.trim()]).toEqual([1, sentence]);
  expect(await site.db.selectFrom("users").select("id").execute()).toEqual([]);
});

test("admin create names a wrong setting and works before the first start", async () => {
  const site = await openSite();
  const wrong = await admin(site, ["create", "a@teste.example"], "segredo-bom", { SITE_MODE: "talvez" });
  expect([wrong.code, wrong.output]).toEqual([1, "SITE_MODE: deve ser demo ou live.\n"]);
  const folder = join(site.dataDir, "nova", "pasta");
  const environment = { DATA_DIR: folder, DATABASE_URL: "" };
  const first = await admin(site, ["create", "a@teste.example"], "segredo-bom", environment);
  expect([first.code, first.output]).toEqual([0, "Administrador criado: a@teste.example\n"]);
  rmSync(folder, { recursive: true });
});

test("admin token prints only the key on its last line, and the key has the given rights", async () => {
  const site = await openSite();
  const early = await spawnAdmin(site, ["token", "n8n", "--all"], "");
  expect([early.code, early.output]).toEqual([
    1,
    "Ainda não há administrador. Crie um: npm run admin -- create EMAIL\n",
  ]);
  const owner = await makeAdmin(site.db, { email: "chefe@teste.example" });
  const { code, output } = await spawnAdmin(
    site,
    ["token", "n8n", "--table", "634:read,create", "--table", "628:read"],
    "",
  );
  const key = output.trimEnd().split("\n").at(-1) ?? "";
  expect([code, key.length >= 32, /^[\w-]+$/.test(key)]).toEqual([0, true, true]);
  const client = tableClient(site, `Token ${key}`);
  expect((await client.post("/api/database/rows/table/634/", {})).status).toBe(400);
  expect((await client.get("/api/database/rows/table/628/")).status).toBe(200);
  expect((await client.get("/api/database/rows/table/629/")).status).toBe(401);
  const whole = (await admin(site, ["token", "Tudo", "--all"], "")).output.trimEnd().split("\n").at(-1);
  expect((await tableClient(site, `Token ${whole}`).get("/api/database/rows/table/629/")).status).toBe(200);
  const tokens = await site.db
    .selectFrom("api_tokens")
    .select(["name", "owner_id", "rights"])
    .orderBy("id")
    .execute();
  expect(tokens).toEqual([
    { name: "n8n", owner_id: owner.id, rights: { 634: ["read", "create"], 628: ["read"] } },
    { name: "Tudo", owner_id: owner.id, rights: { "*": ["create", "read", "update", "delete"] } },
  ]);
});

test("admin token refuses unknown rights", async () => {
  const site = await openSite();
  const { code, output } = await admin(site, ["token", "x", "--table", "634:fly"], "");
  expect([code, output]).toEqual([
    1,
    "Uso: npm run admin -- token NOME --all (ou --table 634:read,create)\n",
  ]);
  const readings = ["634", "634:read,read", "*", "634:", "634:fly", "0:read", "a", ""].map(tokenRightsFrom);
  const all = ["create", "read", "update", "delete"];
  const nothing = undefined;
  expect(readings).toEqual([
    { 634: all },
    { 634: ["read"] },
    { "*": all },
    nothing,
    nothing,
    nothing,
    nothing,
    nothing,
  ]);
});
