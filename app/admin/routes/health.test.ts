import SQLite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { makeAdmin } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";

const PATH = "/admin/saude";
const LONG_WAIT_MS = 700;

test("the examination of `npm run doctor` is made on the screen too, what needs somebody first, and says what to do", async () => {
  const site = await openSite({
    SITE_MODE: "live",
    SITE_URL: "http://localhost:1",
    SESSION_SECRET: "a secret of at least thirty-two characters",
  });
  const admin = await site.as(await makeAdmin(site.db));
  expect((await admin.get(PATH)).text).toContain("Examinar agora");
  const { status, text } = await admin.post(PATH, { intent: "examine" });
  expect(status).toBe(200);
  const said = text.replaceAll("<!-- -->", "");
  for (const area of ["Banco de dados", "Disco", "Memória", "Cópia de segurança", "Endereço público", "PIX"])
    expect(said, area).toContain(`>${area}</h3>`);
  expect(said).toContain("http://localhost:1 não tem HTTPS");
  expect(said).toContain("Nunca foi feita.");
  expect(said).toContain("Informe em Configurações, Vendas, a chave PIX que recebe");
  expect(said.indexOf("http://localhost:1 não tem HTTPS")).toBeLessThan(said.indexOf("Nunca foi feita."));
  expect(said.indexOf("Nunca foi feita.")).toBeLessThan(said.indexOf(">Disco</h3>"));
});

test("on the embedded database it says in figures how much is written, and when PostgreSQL is worth it", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const examine = async () => {
    const { text } = await admin.post(PATH, { intent: "examine" });
    return text.replaceAll("<!-- -->", "");
  };
  const well = await examine();
  if (site.engine === "postgres") return expect(well).not.toContain("Banco embutido");
  expect(well).toContain(">Banco embutido</h3>");
  expect(well).toMatch(
    /num arquivo só, [\d,.]+ [KM]?B deles ainda no -wal ao lado\. Na última hora, \d+ gravações \(.* por segundo no minuto mais cheio\)/,
  );
  expect(well).not.toContain("O PostgreSQL já vale a pena");

  // Somebody else has the file, and ten writes wait for it.
  const other = new SQLite(site.config.databaseUrl);
  onTestFinished(() => void other.close());
  other.exec("begin immediate");
  const waiting = Promise.all(Array.from({ length: 10 }, () => makeAdmin(site.db)));
  setTimeout(() => other.exec("commit"), LONG_WAIT_MS);
  await waiting;
  const late = await examine();
  expect(late).toMatch(/mais de meio segundo: 10; recusadas: 0\. O PostgreSQL já vale a pena\./);
  expect(late).toContain("npm run db -- move postgres://");
});

test("nobody makes the site call other servers without an end", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  expect((await admin.post(PATH, {})).status).toBe(422);
  for (let times = 0; times < 30; times++) {
    await site.limits.use({ name: "site-examination", points: 30, seconds: 3600 }, "all");
  }
  expect((await admin.post(PATH, { intent: "examine" })).status).toBe(429);
});
