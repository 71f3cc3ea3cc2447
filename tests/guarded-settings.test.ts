// SEC-100 to SEC-102: only an owner changes a setting that can do more than change texts. No third-party script runs on
// a page for signed-in people.
import { expect, test } from "vitest";
import { hashPassword } from "#app/identity/passwords/passwords.server.ts";
import { json } from "#db/connect.server.ts";
import type { TeamRole } from "#db/schema.ts";
import { ADS_PATH } from "./fake-ads.ts";
import { openFakeMailServer } from "./fake-mail-server.ts";
import { makeAdmin, makeTeamMember, makeUser } from "./makers.ts";
import { openSite, type TestSite } from "./test-site.ts";

const PASSWORD = "jacarandá roxo na varanda";
const SCRIPT = "https://contador.example/js/script.js";
const MAIL_PATH = "/admin/configuracoes/email";
const SIGN_IN_PATH = "/admin/configuracoes/entrada";
const NO_ADS = {
  metaPixel: "",
  metaToken: "",
  metaTest: "",
  gaStream: "",
  gaSecret: "",
  googleTag: "",
  googleLabel: "",
  googleConversion: "",
  tiktokPixel: "",
  tiktokToken: "",
  tiktokTest: "",
};

interface Guarded {
  path: string;
  fields: Record<string, string>;
  /** A typed value that the form keeps when it asks for proof. */
  typed: string;
  /** Key of the setting's row. */
  key: string;
  subject: string;
  /** True when members without the right still see the screen. */
  isShown: boolean;
}

/** Every settings form that asks for fresh proof. The tests of SEC-45 list all writes of settings. */
const GUARDED: Record<string, Guarded> = {
  "the visit counter": {
    path: "/admin/configuracoes?grupo=medicao",
    fields: { intent: "save-settings", group: "medicao", tagAddress: SCRIPT, tagSite: "" },
    typed: SCRIPT,
    key: "company.medicao",
    subject: "Mudou o código de fora que as páginas carregam",
    isShown: true,
  },
  "the ads": {
    path: ADS_PATH,
    fields: {
      intent: "save-ads",
      version: "0",
      ...NO_ADS,
      googleTag: "AW-123456789",
      googleLabel: "AbC-D_efG-h12",
      googleConversion: "Compra",
    },
    typed: "AW-123456789",
    key: "ads.services",
    subject: "Mudou o código de fora que as páginas carregam",
    isShown: true,
  },
  "the mail server": {
    path: MAIL_PATH,
    fields: {
      intent: "save-mail",
      server: "smtp.dono.example",
      port: "587",
      security: "starttls",
      user: "",
      password: "",
      from: "oi@loja.example",
    },
    typed: "smtp.dono.example",
    key: "mail.server",
    subject: "",
    isShown: false,
  },
  "the ways in": {
    path: SIGN_IN_PATH,
    fields: {
      intent: "save-sign-in",
      googleId: "12345.apps.googleusercontent.com",
      googleSecret: "segredo-do-cliente",
    },
    typed: "12345.apps.googleusercontent.com",
    key: "identity.sign-in",
    subject: "Mudou como se entra na loja",
    isShown: false,
  },
};

const LIVE = {
  SITE_MODE: "live",
  SITE_URL: "http://localhost:3000",
  SESSION_SECRET: "a secret of at least thirty-two characters",
  LIVE_ALLOW: "sandbox",
};

async function openShop(environment: Record<string, string> = {}) {
  const site = await openSite(environment);
  const hash = await hashPassword(site.db, PASSWORD);
  if (!hash.ok) throw new Error("busy");
  const owner = await makeAdmin(site.db, {
    name: "Ana Barro",
    email: "ana@ceramica.example",
    password_hash: hash.value,
  });
  const second = await makeAdmin(site.db, { email: "caio@ceramica.example" });
  return { site, owner, second, ana: await site.as(owner) };
}

async function storedAt({ db }: TestSite, key: string) {
  return (await db.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst())?.value;
}

async function toldOf(site: TestSite, subject: string) {
  await site.settle();
  const mails = (await site.mails()).filter((mail) => mail.subject?.startsWith(subject));
  return mails.map(({ to }) => to?.[0]?.address).sort();
}

test.each(Object.entries(GUARDED))(
  "SEC-100: %s refuses changes by an administrator or an editor, with or without proof",
  async (_, { path, fields, key, isShown }) => {
    const { site } = await openShop();
    const editor = await makeTeamMember(site.db, "editor", { more_rights: json(["settings.write"]) });
    for (const user of [await makeTeamMember(site.db, "admin"), editor]) {
      const member = await site.as(user, { isProven: true });
      const refused = await member.post(path, fields);
      expect(isShown ? refused.status : refused.location).toEqual(
        isShown ? 403 : expect.stringContaining("/unauthorized"),
      );
      if (isShown) {
        const page = (await member.get(path)).text;
        expect(page).toContain("Só quem é dono da loja muda o código de fora");
        expect(page).toContain("Fale com Ana Barro");
        expect(page).not.toMatch(/<button[^>]*type="submit"[^>]*>\s*Salvar/);
      }
    }
    expect(await storedAt(site, key)).toBeUndefined();
  },
);

test.each(Object.entries(GUARDED))(
  "SEC-100: %s asks the owner for fresh proof, keeps the typed text and notifies every owner",
  async (_, { path, fields, typed, key, subject }) => {
    const { site, ana, owner, second } = await openShop();
    const asked = await ana.post(path, fields);
    expect([asked.status, asked.text.includes("Confirme que é você")]).toEqual([403, true]);
    expect(asked.text).toContain(`value="${typed}"`);
    expect(await storedAt(site, key)).toBeUndefined();
    const wrong = await ana.post(path, { ...fields, proof_password: "errada" });
    expect([wrong.status, wrong.text.includes(`value="${typed}"`)]).toEqual([422, true]);
    expect(await storedAt(site, key)).toBeUndefined();
    const saved = await ana.post(path, { ...fields, proof_password: PASSWORD });
    expect(saved.status).toBe(302);
    expect(await storedAt(site, key)).toBeDefined();
    if (subject) expect(await toldOf(site, subject)).toEqual([owner.email, second.email].sort());
  },
);

test("SEC-100: tells every owner through the old and the new mail server when it changes", async () => {
  const { site, owner, second } = await openShop();
  const ana = await site.as(owner, { isProven: true });
  const [before, after] = [await openFakeMailServer(), await openFakeMailServer()];
  const save = ({ address, port }: typeof before) =>
    ana.post(MAIL_PATH, {
      intent: "save-mail",
      server: address,
      port,
      security: "none",
      from: "oi@loja.example",
      user: "loja",
      password: "certa",
    });
  expect((await save(before)).status).toBe(302);
  await site.jobs.runDue();
  expect(before.received).toEqual([]);
  expect((await save(after)).status).toBe(302);
  await site.jobs.runDue();
  const told = (server: typeof before) =>
    server.received.map(({ body }) => /^To: (.*)$/m.exec(body)?.[1]?.trim()).sort();
  expect(told(before)).toEqual([owner.email, second.email].sort());
  expect(told(after)).toEqual([owner.email, second.email].sort());
  expect((await ana.post(MAIL_PATH, { intent: "forget-mail" })).status).toBe(302);
  await site.jobs.runDue();
  expect(after.received).toHaveLength(4);
});

test("SEC-100: asks for fresh proof before the mail server is removed", async () => {
  const { site, owner, ana } = await openShop();
  const proven = await site.as(owner, { isProven: true });
  await proven.post(MAIL_PATH, GUARDED["the mail server"]?.fields ?? {});
  const asked = await ana.post(MAIL_PATH, { intent: "forget-mail" });
  expect([asked.status, asked.text.includes("Confirme que é você")]).toEqual([403, true]);
  expect(site.mail.way().kind).toBe("saved");
  const done = await ana.post(MAIL_PATH, { intent: "forget-mail", proof_password: PASSWORD });
  expect([done.status, site.mail.way().kind]).toEqual([302, "folder"]);
});

test("SEC-100: tells every owner when an administrator changes the mailbox for the shop's notices", async () => {
  const { site, owner, second } = await openShop();
  const bia = await site.as(await makeTeamMember(site.db, "admin"));
  const fields = {
    intent: "save-settings",
    group: "contato",
    info: "oi@loja.example",
    support: "",
    sales: "bia@fora.example",
    phone1: "(47) 3300-0000",
    phone2: "",
    street: "Rua A, 1",
    city: "Blumenau",
    state: "SC",
    postalCode: "89010-000",
    hours: "9h às 18h",
  };
  expect((await bia.post("/admin/configuracoes?grupo=contato", fields)).status).toBe(302);
  expect(await toldOf(site, "Mudou o e-mail que recebe os avisos")).toEqual(
    [owner.email, second.email].sort(),
  );
});

test("SEC-101: allows the counter's script on cached pages only for visitors", async () => {
  const { site, owner } = await openShop();
  const proven = await site.as(owner, { isProven: true });
  const { path, fields } = GUARDED["the visit counter"] ?? { path: "", fields: {} };
  expect((await proven.post(path, fields)).status).toBe(302);
  const roles: TeamRole[] = ["admin", "editor", "instructor", "support", "finance"];
  const readers = [proven, await site.as(await makeUser(site.db))];
  for (const role of roles) readers.push(await site.as(await makeTeamMember(site.db, role)));
  for (const page of ["/", "/loja", "/loja?busca=kit", "/blog", "/sobre", "/privacidade"]) {
    for (const [at, reader] of readers.entries()) {
      const visitor = await site.get(page);
      const policy = (answer: typeof visitor) => answer.headers.get("content-security-policy") ?? "";
      expect(policy(visitor), page).toContain("https://contador.example");
      const known = visitor.headers.get("etag") ?? "";
      for (const etag of ["", known]) {
        const own = await reader.get(page, { headers: { "if-none-match": etag } });
        expect([page, at, own.status, policy(own).includes("contador")]).toEqual([page, at, 200, false]);
        expect(policy(own)).toMatch(/script-src 'self' '(?:sha256|nonce)-/);
        expect(own.headers.get("x-signed-in-policy")).toBeNull();
      }
    }
  }
  for (const page of ["/admin", "/minha-conta", "/checkout"]) {
    expect((await proven.get(page)).headers.get("content-security-policy")).not.toContain("contador");
  }
});

test.each([
  "http://contador.example/a.js",
  "https://localhost/a.js",
  "https://loja.localhost./a.js",
  "https://127.0.0.1/a.js",
  "https://2130706433/a.js",
  "https://0x7f.1/a.js",
  "https://10.0.0.7/a.js",
  "https://8.8.8.8/a.js",
  "https://contador/a.js",
  "https://contador.internal/a.js",
  "http://localhost:3000/a.js",
])("SEC-102: a live shop refuses the script %s", async (tagAddress) => {
  const { site, owner } = await openShop(LIVE);
  const ana = await site.as(owner, { isProven: true });
  const { path, fields } = GUARDED["the visit counter"] ?? { path: "", fields: {} };
  const refused = await ana.post(path, { ...fields, tagAddress });
  expect([refused.status, refused.text.includes(`value="${tagAddress}"`)]).toEqual([422, true]);
  expect(site.company.measurement).toBeUndefined();
});

test("SEC-102: does not load a local script in a live shop when a demonstration saved it", async () => {
  const { site, owner } = await openShop(LIVE);
  const value = { tagAddress: "http://localhost:4000/a.js", tagSite: "" };
  const row = { key: "company.medicao", value: JSON.stringify(value), version: 1, updated_by_id: owner.id };
  await site.db
    .insertInto("settings")
    .values({ ...row, updated_at: site.now() } as never)
    .execute();
  await site.refreshCompany();
  expect(site.company.measurement).toBeUndefined();
  expect((await site.get("/loja")).headers.get("content-security-policy")).not.toContain("localhost:4000");
});
