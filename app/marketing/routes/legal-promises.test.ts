import { glob, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { DEFAULT_COMPANY } from "#app/company/company.ts";
import { LEGAL_KEYS } from "#app/legal/legal-text.ts";
import { updateRow } from "#db/writes.server.ts";
import { changeCompany } from "#tests/company.ts";
import { openFakeMailServer } from "#tests/fake-mail-server.ts";
import {
  makeAdmin,
  makeCohort,
  makeCourse,
  makeCourseProduct,
  makeOffer,
  makePopup,
  makePost,
} from "#tests/makers.ts";
import { CLIENT, openProvider } from "#tests/openid-provider.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

const LIVE = {
  SITE_MODE: "live",
  SITE_URL: "http://localhost:3000",
  SESSION_SECRET: "a secret of at least thirty-two characters",
};
const PATHS = { terms: "/termos", privacy: "/privacidade", refunds: "/reembolso" };

/** As a reader has them, without markup. */
async function texts(site: TestSite) {
  const pages = LEGAL_KEYS.map(async (key) => {
    const { text } = await site.get(PATHS[key]);
    const main = text.slice(text.indexOf("<main"), text.indexOf("</main>"));
    return [key, main.replace(/<[^>]*>/g, "")];
  });
  return Object.fromEntries(await Promise.all(pages)) as Record<keyof typeof PATHS, string>;
}

test("an empty shop without mail, backups or card promises none of them, and leaves no sentence unfinished", async () => {
  const site = await openSite(LIVE);
  const { terms, privacy, refunds } = await texts(site);
  const all = terms + privacy + refunds;
  for (const untrue of [
    "para o seu e-mail",
    "recebeu por e-mail",
    "um e-mail com",
    "ou por e-mail",
    "envio de e-mail",
    "cópias de segurança",
    "Conexão criptografada",
    "endereço de cobrança",
    "código do cartão",
    "para cobrar e reembolsar",
    "Carrinho guardado",
    "carrinho guardado",
    "faça uma solicitação",
    "código por e-mail",
    "Google",
    "dias úteis",
    // Neither is there to leave data with.
    ...["aulas", "cursos", "exercícios", "comentário", "blog", "janelas"],
  ])
    expect(all, untrue).not.toContain(untrue);
  // A field that says nothing takes its sentence along.
  expect(all).not.toMatch(/\{\{| é \.|: \.|para {2}|em \./);
  expect((await site.get("/sobre")).text, "nothing can be bought").not.toContain("Garantia de");
  expect((await site.get("/sobre")).text, "the menu").toContain(">Início<");
  expect(terms).toContain("o acesso fica na página do pedido, que abre por 30 dias no navegador");
  expect(terms).toContain("ou, sem conta, por 30 dias no navegador em que você comprou; guarde uma cópia");
  expect(privacy).toContain("Quem hospeda o servidor deste site, se ele não for nosso");
  expect(terms).not.toContain("Atendimento");
  expect(refunds).toContain("O número do protocolo aparece na hora, na página do pedido");
});

test("a course, a post and a pop-up each bring along what the privacy policy says of them", async () => {
  const site = await openSite(LIVE);
  const said = async (words: string) => (await texts(site)).privacy.includes(words);
  const all = ["o progresso nas aulas", "preferências do player", "nos comentários", "janelas que você já"];
  for (const words of all) expect(await said(words), words).toBe(false);
  await makeCourse(site.db);
  expect([await said("o progresso nas aulas"), await said("preferências do player")]).toEqual([true, true]);
  await makePost(site.db);
  expect([await said("nos comentários"), await said("um de quem comenta no blog")]).toEqual([true, true]);
  await makePopup(site.db);
  expect([await said("janelas que oferecem materiais"), await said("janelas que você já")]).toEqual([
    true,
    true,
  ]);
});

test("AC-10: the terms say how long access lasts as it is in this shop, and what was accepted stays as it was read", async () => {
  const site = await openSite(LIVE);
  const terms = async () => (await texts(site)).terms;
  expect(await terms()).not.toMatch(/cursos|têm prazo de acesso/i);
  const { product } = await makeCourseProduct(site.db, { price: 4990 });
  expect(await terms()).toContain("Os cursos não têm prazo de acesso.");
  const before = site.db.selectFrom("legal_texts").select(["id", "html"]).where("page", "=", "terms");
  const accepted = (await before.orderBy("id", "desc").execute())[0];
  // An offer of a cohort may bring a term.
  const cohort = await makeCohort(site.db, { course_id: product.linked_course_id ?? 0 });
  const offer = await makeOffer(site.db, { product_id: product.id, cohort_id: cohort.id });
  expect(await terms()).toContain("Uma turma pode ter prazo de acesso: ele aparece na página do produto");
  await updateRow(site.db, "offers", offer.id, { access_kind: "days", access_count: 30 }, site.now());
  const timed = await terms();
  for (const said of [
    "Alguns produtos têm prazo de acesso próprio",
    "Dias e meses contam do dia do pagamento",
    "o seu progresso fica guardado, e o certificado que você já emitiu continua valendo",
    "o que você compra antes do fim começa no último dia do prazo atual",
    "Cursos sem prazo não têm data para terminar.",
  ])
    expect(timed, said).toContain(said);
  // The owner's own sentence stands in place of ours.
  await changeCompany(site, { ...DEFAULT_COMPANY, courseAccess: "Acesso enquanto a loja existir." });
  expect(await terms()).toContain("Cursos sem prazo: acesso enquanto a loja existir.");
  await updateRow(site.db, "offers", offer.id, { retired_at: site.now() }, site.now());
  expect(await terms()).toContain("Os cursos: acesso enquanto a loja existir.");
  await updateRow(site.db, "products", product.id, { access_kind: "months", access_count: 12 }, site.now());
  expect(await terms()).toContain("Alguns produtos têm prazo de acesso próprio");
  const kept = site.db
    .selectFrom("legal_texts")
    .select("html")
    .where("id", "=", accepted?.id ?? 0);
  expect((await kept.executeTakeFirstOrThrow()).html).toBe(accepted?.html);
});

test("what is set is said at once: PIX by hand, whom to write to, the mail server, the daily encrypted backup", async () => {
  const site = await openSite(LIVE);
  const admin = await site.as(await makeAdmin(site.db), { isProven: true });
  // Kept from here on.
  await texts(site);
  await changeCompany(site, {
    ...DEFAULT_COMPANY,
    emails: { ...DEFAULT_COMPANY.emails, support: "oi@loja.example" },
    pixReceiver: { key: "oi@loja.example", name: "Loja", city: "Joinville" },
  });
  const sold = await texts(site);
  expect(sold.terms).toContain("O código do PIX pode ser pago por 24 horas e 30 minutos.");
  expect(sold.terms).toContain("confirmado quando a loja confere que o PIX entrou na conta");
  expect(sold.privacy).toContain("O PIX vai direto para a nossa conta");
  expect(sold.privacy).toContain("encarregado pelo tratamento de dados pessoais é oi@loja.example");
  expect(sold.refunds).toContain("escreva para oi@loja.example");

  const server = await openFakeMailServer();
  const fields = { server: server.address, port: server.port, security: "none", from: "oi@loja.example" };
  await admin.post("/admin/configuracoes/email", {
    intent: "save-mail",
    ...fields,
    user: "a",
    password: "b",
  });
  const mailed = await texts(site);
  expect(mailed.terms).toContain("para o seu e-mail");
  expect(mailed.privacy).toContain("Serviços de envio de e-mail, também em nosso nome");
  expect(mailed.privacy).toContain("Carrinho guardado");
  expect(mailed.refunds).toContain("Você recebe na hora um e-mail com o número do protocolo");

  const schedule = { hour: "3", keep: "7", weekly: "4", monthly: "6", place: "disk" };
  await admin.post("/admin/copias", { intent: "save-schedule", ...schedule });
  expect((await texts(site)).privacy).toContain("cópias de segurança diárias.");
  const passphrase = "uma frase bem comprida de teste";
  await admin.post("/admin/copias", { intent: "save-passphrase", passphrase, passphrase_again: passphrase });
  expect((await texts(site)).privacy).toContain("cópias de segurança diárias e cifradas.");
});

test("the ways in without a password are named as they work: a code where mail leaves, passkeys where browsers make them, Google once it is set", async () => {
  const provider = await openProvider();
  const site = await openSite({ GOOGLE_ISSUER: provider.url });
  const first = (await texts(site)).privacy;
  expect(first).toContain(
    "se você pede um código por e-mail, o endereço e a hora do pedido; se você cria uma",
  );
  expect(first).toContain("Códigos de entrada: até três horas depois do pedido. Chaves de acesso: até você");
  expect(first).toContain("enquanto você entra com uma chave de acesso;");
  expect(first).not.toContain("Google");
  const owner = await site.as(await makeAdmin(site.db), { isProven: true });
  const client = { googleId: CLIENT.id, googleSecret: CLIENT.secret };
  await owner.post("/admin/configuracoes/entrada", { intent: "save-sign-in", version: "0", ...client });
  const { privacy } = await texts(site);
  expect(privacy).toContain("se você entra com o Google, o nome, o e-mail e o número");
  expect(privacy).toContain("Chaves de acesso e ligação com o Google: até você remover");
  expect(privacy).toContain("Google, só se você escolher entrar com ele");
  expect(privacy).toContain("enquanto você entra com uma chave de acesso ou com o Google;");
});

test("at an address without a name no browser makes a passkey, and none is named", async () => {
  const site = await openSite({ ...LIVE, SITE_URL: "http://127.0.0.1:3000" });
  const { privacy } = await texts(site);
  expect(privacy).not.toContain("chave de acesso");
  expect(privacy).not.toContain("Entrada sem senha");
});

test("providers, CPF and address are named as the methods ask for them", async () => {
  const site = await openSite();
  const { privacy, terms } = await texts(site);
  expect(privacy).toContain("nome, e-mail, CPF ou CNPJ, itens");
  expect(privacy).toContain("O Ambiente de teste, para cobrar e reembolsar.");
  expect(privacy).toContain("Número completo e código do cartão não são guardados");
  expect(terms).toContain("O código do PIX pode ser pago por 30 minutos e o boleto vence em 3 dias.");
});

/** What keeps something in the visitor's browser, and by which words the privacy policy says so. */
const KEPT_IN_BROWSER: Record<string, string> = {
  "app/admin/frame/sidebar.tsx": "menu_recolhido",
  "app/blog/comments/comment-author.server.ts": "um de quem comenta no blog",
  "app/cart/saved-coupon.ts": "o carrinho e o cupom dele",
  "app/cart/use-cart.tsx": "o carrinho e o cupom dele",
  "app/checkout/form/purchase-memory.ts": "quais pedidos saíram dele",
  "app/checkout/form/typed-form.ts": "o que você digitou no checkout",
  "app/checkout/form/use-coupon.tsx": "o que você digitou no checkout",
  "app/checkout/input/order-input.server.ts": "um do checkout",
  "app/checkout/offer-page/use-amount.tsx": "a compra em andamento",
  "app/courses/playback/playback.ts": "as preferências do player",
  "app/courses/player/shortcuts.tsx": "as preferências do player",
  "app/identity/challenges/challenges.server.ts": "enquanto você entra com uma chave de acesso",
  "app/identity/mail-code/sign-in-codes.server.ts": "quando você pede para entrar com um código por e-mail",
  "app/identity/reader/hints.ts": "um que só diz que há uma sessão",
  "app/identity/sessions/sessions.server.ts": "um de sessão",
  "app/identity/sessions/known-browser.server.ts": "um que dura 180 dias e lembra que você já entrou",
  "app/identity/sign-in/second-step.server.ts": "entre a senha e o código",
  "app/orders/access/order-links.server.ts": "um por pedido feito sem conta",
  "app/analytics/consent-answer.ts": "A sua resposta fica neste navegador por seis meses",
  "app/platform/forms/toast.server.ts": "um de aviso",
  "app/platform/gates/browser-pass.server.ts": "um que dura um dia, quando você envia um formulário",
  "app/analytics/touch/touch.ts": "de onde você veio",
  "app/popups/dismissed-popups.ts": "as janelas que você já fechou",
  "app/recovery/carts/recovery-links.server.ts": "link de um carrinho guardado",
  "app/recovery/consent/consent-memory.ts": "a compra em andamento",
  "app/ui/draft-form/drafts.ts": "o que você escreve em um formulário e ainda não enviou",
};
/** How cookies are spelled; an address that did not open; what only forgets cookies; a page that its editor has not saved. */
const OTHERS = [
  "app/platform/http/site-cookies.ts",
  "app/platform/http/page-address.ts",
  "app/site/consent/measurement-tag.ts",
  "app/site/page-editor/local-draft.ts",
];

test("whatever the program keeps in a browser, the privacy policy names", async () => {
  const keeps =
    /cookieLine\(|document\.cookie = |createCookie\(|Max-Age=|(?:local|session)Storage\.setItem\(/;
  const found: string[] = [];
  for await (const file of glob("{app,server}/**/*.{ts,tsx}")) {
    if (/\.test\.tsx?$/.test(file)) continue;
    if (keeps.test(await readFile(file, "utf8"))) found.push(file);
  }
  const decided = [...Object.keys(KEPT_IN_BROWSER), ...OTHERS];
  expect(found.sort()).toEqual(decided.sort());

  const site = await openSite();
  await makeCourse(site.db);
  await makePost(site.db);
  await makePopup(site.db);
  await changeCompany(site, { measurement: { address: "https://a.example/s.js", site: "" } });
  const { privacy } = await texts(site);
  for (const [file, words] of Object.entries(KEPT_IN_BROWSER)) expect(privacy, file).toContain(words);
});
