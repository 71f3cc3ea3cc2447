// SEC-40: runs a day of a shop with recognisable secrets, then searches for them in everything that it wrote.
import { readdirSync, readFileSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "#server/program.ts";
import { checkoutBody, SECONDS, submit, TEST_CPF, wait } from "./checkout.ts";
import { everyRow } from "./every-row.ts";
import { makeAdmin, makeProduct } from "./makers.ts";
import { openSite, type TestSite } from "./test-site.ts";

const PASSWORD = "senha-plantada-7431";
const NEW_PASSWORD = "outra-senha-plantada-9912";
const MAIL_PASSWORD = "correio-plantado-5518";
const CARD = "5105105105105100";
const ENVIRONMENT = {
  SESSION_SECRET: "segredo-plantado-de-sessao-com-mais-de-32-letras",
  CDN_PURGE_TOKEN: "limpeza-plantada-5518",
  METRICS_TOKEN: "medidas-plantadas-2231-e-mais-letras",
  SANDBOX_WEBHOOK_SECRET: "avisos-plantados-8847-e-mais-letras",
};
const EMAIL = "ana@teste.example";

/** Registers, buys by boleto and card, resets the password; the owner sets up a mail server and an API key. */
async function liveOneDay(site: TestSite) {
  const product = await makeProduct(site.db);
  const person = site.visitor();
  const names = { name: "Ana Souza", email: EMAIL, password: PASSWORD, password_confirmation: PASSWORD };
  expect((await person.post("/register", { ...names, website: "" })).status).toBe(302);
  const wrong = await site.visitor().post("/login", { email: EMAIL, password: `${PASSWORD}x` });
  expect(wrong.status).toBe(422);
  for (const method of ["boleto", "credit"] as const) {
    expect((await submit(person, { ...checkoutBody(product, { method }), again: true })).status).toBe(201);
  }
  const typedCard = { ...checkoutBody(product), name: CARD };
  expect((await submit(person, typedCard)).status).toBe(422);
  await wait(site, 6 * SECONDS);
  await site.visitor().post("/esqueci-senha", { email: EMAIL, website: "" });
  await site.settle();
  const link = await newestLink(site, "redefinir-senha");
  const chosen = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
  expect((await site.visitor().post(new URL(link).pathname, chosen)).status).toBe(302);
  const owner = await makeAdmin(site.db);
  const admin = await site.as(owner, { isProven: true });
  const saved = await admin.post("/admin/configuracoes/email", {
    intent: "save-mail",
    server: "127.0.0.1",
    port: "2525",
    security: "none",
    user: "loja",
    password: MAIL_PASSWORD,
    from: "loja@teste.example",
  });
  expect(saved.status).toBe(302);
  const pages: string[] = [];
  for (const path of [
    "/admin",
    "/admin/registro",
    "/admin/emails",
    "/admin/pedidos",
    "/admin/configuracoes/email",
  ]) {
    const page = await admin.get(path);
    expect(page.status, path).toBe(200);
    pages.push(page.text);
  }
  for (const path of ["/", "/loja", "/checkout", "/minha-conta", "/login"]) {
    pages.push((await person.get(path)).text);
  }
  return {
    pages,
    tokens: [link.split("/").at(-1) ?? "", ...person.cookies.values(), ...admin.cookies.values()],
  };
}

async function newestLink(site: TestSite, place: string): Promise<string> {
  const texts = (await site.mails()).map(({ text }) => text ?? "");
  return texts.flatMap((text) => text.match(new RegExp(`https?://\\S+/${place}/[\\w-]+`)) ?? []).at(-1) ?? "";
}

/** Other files of the data folder, without database, mails and the secret's own file. */
function otherFiles({ dataDir }: TestSite): string {
  const entries = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  );
  return entries
    .filter(({ name, parentPath }) => !/vitrine\.db|secret/.test(name) && !parentPath.endsWith("outbox"))
    .map(({ name, parentPath }) => readFileSync(join(parentPath, name), "latin1"))
    .join("\n");
}

test("SEC-40: writes no password, secret, card or one-time key to database, log, mail, file or page during a day", async () => {
  const site = await openSite({ ...ENVIRONMENT, LOG_LEVEL: "debug" });
  const { pages, tokens } = await liveOneDay(site);
  expect(tokens.filter((token) => token.length > 20).length).toBeGreaterThanOrEqual(3);
  const mails = (await site.mails()).map(({ html, text, subject }) => `${subject}${html}${text}`).join("\n");
  const places = {
    database: JSON.stringify(await everyRow(site.db)),
    log: site.logs.join("\n"),
    mails,
    files: otherFiles(site),
    pages: pages.join("\n"),
  };
  const secrets = [PASSWORD, NEW_PASSWORD, MAIL_PASSWORD, CARD, ...Object.values(ENVIRONMENT)];
  const found = (secret: string, text: string) =>
    [secret, encodeURIComponent(secret), Buffer.from(secret).toString("base64")].some((form) =>
      text.includes(form),
    );
  for (const [place, text] of Object.entries(places)) {
    expect(text.length, place).toBeGreaterThan(place === "files" ? -1 : 1000);
    expect([place, secrets.filter((secret) => found(secret, text))]).toEqual([place, []]);
    // The link of a mail belongs in the mail only.
    if (place === "mails") continue;
    const keys = tokens.filter((token) => token.length > 20 && text.includes(token));
    expect([place, keys]).toEqual([place, []]);
  }
  const document = TEST_CPF.replaceAll(/\D/g, "");
  for (const text of [places.log, places.mails, places.files]) {
    expect(text).not.toContain(document);
    expect(text).not.toContain(TEST_CPF);
  }
});

/** Positions of a key in the URL of a request: in its place, misspelled, encoded, broken, or where no key belongs. */
const SPELLINGS = [
  "/redefinir-senha/KEY",
  "/redefinir-senha/KEY%E0%A4%A",
  "/redefinir-senha/%E0%A4%A/KEY",
  "/%E0%A4%A/redefinir-senha/KEY",
  "/redefinir-senha%2FKEY",
  "/redefinir%2Dsenha/KEY",
  "/redefinir%252Dsenha/KEY",
  "/%72edefinir-senha/KEY",
  "//redefinir-senha//KEY",
  "/\\redefinir-senha\\KEY",
  "/pt/redefinir-senha/KEY",
  "/x/../redefinir-senha/KEY.data",
  "/KEY",
  "/loja/KEY/%zz",
  "/loja?token=KEY",
  "/loja/%ff?token=KEY#KEY",
  "http://outra.example/acesso/KEY%",
  "http://ana:KEY@outra.example/acesso/%E0%A4%A",
];

test("SEC-104: logs no key when it is in a malformed path, a query or a referrer", async () => {
  const site = await openSite({ LOG_LEVEL: "debug" });
  const key = `17-${"aB3_xY9-".repeat(5)}kQ7`;
  const { server } = await listen(site, { staticFolder: "public", createServer });
  onTestFinished(() => void server.close());
  const port = (server.address() as AddressInfo).port;
  const ask = (path: string, method: string) =>
    new Promise<void>((resolve, reject) => {
      const headers = { referer: `http://localhost/acesso/${key}` };
      const asked = request({ port, host: "127.0.0.1", path, method, headers }, (answer) => {
        answer.resume().once("end", () => resolve());
      });
      asked.once("error", reject).end();
    });
  for (const spelling of SPELLINGS) {
    for (const method of ["GET", "POST"]) await ask(spelling.replaceAll("KEY", key), method);
  }
  site.log.error({ err: new Error(`cannot read http://localhost/entrar/${key}?chave=curta-9`) }, "failed");
  expect(site.logs.filter((line) => line.includes("answered")).length).toBeGreaterThan(SPELLINGS.length);
  for (const secret of [key, encodeURIComponent(key), key.slice(4, 24), "curta-9"]) {
    expect(site.logs.join("\n")).not.toContain(secret);
  }
});
