import { expect, test } from "vitest";
import { makeAdmin } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";

const PATH = "/admin/saude";

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

test("nobody makes the site call other servers without an end", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  expect((await admin.post(PATH, {})).status).toBe(422);
  for (let times = 0; times < 30; times++) {
    await site.limits.use({ name: "site-examination", points: 30, seconds: 3600 }, "all");
  }
  expect((await admin.post(PATH, { intent: "examine" })).status).toBe(429);
});
