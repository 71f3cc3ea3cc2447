import { expect, test } from "vitest";
import { DEFAULT_COMPANY } from "#app/company/company.ts";
import { seedPages } from "#db/seed/pages.ts";
import { changeCompany } from "#tests/company.ts";
import { openSite } from "#tests/test-site.ts";

const CLAIMS = [/5\+? anos/, /500/, /300%/];

test("home and /solucoes make the claims of the house, and the quote opens WhatsApp with the message written", async () => {
  const site = await openSite();
  await seedPages(site.db, site.now());
  const home = await site.get("/");
  const solutions = await site.get("/solucoes");
  for (const claim of CLAIMS) {
    expect(home.text).toMatch(claim);
    expect(solutions.text).toMatch(claim);
  }
  for (const solution of [
    "Sites institucionais",
    "Lojas virtuais",
    "Sistemas sob medida",
    "Automação de processos",
    "Automação de marketing",
    "Aplicativos",
  ]) {
    expect(home.text).toContain(solution);
    expect(solutions.text).toContain(solution);
  }
  const quotes = [...solutions.text.matchAll(/<a [^>]*href="(https:\/\/wa\.me\/[^"]+)"[^>]*>(.*?)<\/a>/g)]
    .map(([whole]) => whole)
    .filter((link) => link.includes("Solicitar orçamento"));
  expect(quotes).toHaveLength(3);
  expect(new Set(quotes).size).toBe(1);
  expect(quotes[0]).toContain('target="_blank"');
  expect(decodeURIComponent(quotes[0] ?? "")).toContain(
    "orçamento detalhado para soluções digitais personalizadas",
  );
});

test("the pages the law asks for name who answers, and what the site really keeps", async () => {
  const site = await openSite();
  await seedPages(site.db, site.now());
  const { legalName, taxId, emails } = DEFAULT_COMPANY;
  const texts = new Map<string, string>();
  for (const path of ["/privacidade", "/termos", "/reembolso"]) {
    const page = await site.get(path);
    expect(page.status).toBe(200);
    texts.set(path, page.text);
    expect(page.text).toContain(emails.support);
  }
  for (const path of ["/privacidade", "/termos"]) {
    expect(texts.get(path)).toContain(legalName);
    expect(texts.get(path)).toContain(taxId);
  }
  for (const words of [
    "controlador",
    "Newsletter",
    "Contato:",
    "De onde você veio",
    "Com quem compartilhamos",
    "Por quanto tempo",
    "Os seus direitos",
    "art. 18",
  ]) {
    expect(texts.get("/privacidade")).toContain(words);
  }
  expect(texts.get("/reembolso")).toContain("art. 49");
});

test("the privacy page names the forms that this shop has had, and no others", async () => {
  const site = await openSite();
  const read = async () => (await site.get("/privacidade")).text.replace(/<[^>]+>/g, "");
  const empty = await read();
  expect(empty).toContain("Contato:");
  expect(empty).toContain("com o nome e o e-mail de quem escreve. Serve para responder a você.");
  expect(empty).toContain("o aviso de cada lista de espera em que você entrar");
  for (const other of ["proposta", "anotações da conversa", "material"])
    expect(empty, other).not.toContain(other);
  await seedPages(site.db, site.now());
  site.pageCache.clear();
  expect(await read()).toContain("e, se você pedir, preparar uma proposta");
});

test("the refund page tells of the ways to pay that this shop has, and no quicker than they are", async () => {
  const site = await openSite({
    PAYMENT_PIX: "manual-pix",
    PIX_KEY: "pix@loja.example",
    PIX_NAME: "Loja",
    PIX_CITY: "Joinville",
  });
  await changeCompany(site, { methods: { ...site.company.methods, credit: false, boleto: false } });
  const text = (await site.get("/reembolso")).text;
  expect(text).toContain("A própria loja devolve, por PIX");
  for (const other of ["em alguns minutos", "Cartão de crédito", "Boleto", "parcelamento"])
    expect(text).not.toContain(other);
});

test("support is round the clock only where the hours say so", async () => {
  const site = await openSite();
  await seedPages(site.db, site.now());
  for (const path of ["/", "/solucoes"]) expect((await site.get(path)).text, path).not.toContain("24/7");
  expect((await site.get("/")).text).toContain("8h–18h");
  await changeCompany(site, { hours: ["24 horas por dia, todos os dias"] });
  for (const path of ["/", "/solucoes"]) expect((await site.get(path)).text, path).toContain("24/7");
});
