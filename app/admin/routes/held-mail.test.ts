import { expect, test } from "vitest";
import { addressOf } from "#app/platform/http/address.ts";
import { buy, SECONDS, wait } from "#tests/checkout.ts";
import {
  makeAdmin,
  makeOffer,
  makePaidOrder,
  makeProduct,
  makeSubscription,
  makeUser,
} from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";

const LIVE_WITHOUT_MAIL = {
  SITE_MODE: "live",
  SITE_URL: "http://localhost:3000",
  SESSION_SECRET: "a secret of at least thirty-two characters",
  LIVE_ALLOW: "sandbox",
};
/** What only a shop that sends mails may say. */
const PROMISES =
  /[Ee]nviamos|[Ee]nviaremos|chega por e-mail|[Aa]visamos por e-mail|no seu e-mail|responde por e-mail|recebe um e-mail|Você receberá|Enviar link|link que já foi|confirme o endereço/;
const EARLY = "A newsletter ainda não começou";
const HELD = "Ficou guardado no servidor";

test("without a mail server nothing a buyer reads promises a mail", async () => {
  const site = await openSite(LIVE_WITHOUT_MAIL);
  await makeAdmin(site.db);
  const product = await makeProduct(site.db);
  const quote = await site.visitor().postJson("/api/checkout/quote", {
    lines: [{ productId: product.id, quantity: 1 }],
  });
  expect(quote.text).toContain("o acesso aparece na página do pedido");
  expect(quote.text).not.toMatch(PROMISES);
  for (const method of ["boleto", "pix", "credit"] as const) {
    const buyer = site.visitor();
    const { publicId } = await buy(site, buyer, product, { method });
    if (method === "credit") await wait(site, 10 * SECONDS);
    const page = await buyer.get(`/pedido/${publicId}`);
    expect(page.text, method).toContain("Esta loja ainda não envia e-mails");
    expect(page.text, method).not.toMatch(PROMISES);
  }
  const asked = await site.visitor().post("/privacidade/pedido", { kind: "export", email: "a@b.example" });
  expect(asked.text).toContain("O e-mail ainda não saiu");
  for (const path of ["/", "/blog", "/esqueci-senha", "/recuperar-compra", "/privacidade/pedido"]) {
    const page = (await site.get(path)).text;
    expect(page, path).toContain(path.length < 6 ? EARLY : "Esta loja ainda não envia e-mails");
    expect(page, path).not.toMatch(PROMISES);
  }
  for (const path of ["/esqueci-senha", "/recuperar-compra"]) {
    // Nobody learns who is known here, and nothing is called kept that was never written.
    const answer = await site.visitor().post(path, { email: "ninguem@b.example" });
    expect(answer.text, path).toMatch(/Se houver (uma conta|compras) com ninguem@b.example, o link/);
    expect(answer.text, path).not.toContain("O e-mail ainda não saiu");
    expect(answer.text, path).not.toMatch(PROMISES);
  }
  const signUp = { email: "cedo@b.example", source: "home", website: "" };
  const subscribed = await site.visitor().postJson("/api/newsletter", signUp);
  expect([subscribed.status, subscribed.json().title]).toEqual([201, "E-mail guardado!"]);
  const person = await site.as(await makeUser(site.db, { email_confirmed_at: null }));
  for (const tab of ["produtos", "pedidos", "perfil"])
    expect((await person.get(`/minha-conta?aba=${tab}`)).text, tab).not.toMatch(PROMISES);
});

test("without a mail server a guest is promised what this browser keeps, and an account its year", async () => {
  const site = await openSite(LIVE_WITHOUT_MAIL);
  const product = await makeProduct(site.db);
  await makeOffer(site.db, { product_id: product.id, name: "Um", slug: "um" });
  const paths = [`/produto/${addressOf(product.id, product.name)}`, "/c/um"];
  const signedIn = await site.as(await makeUser(site.db));
  for (const path of paths) {
    expect((await site.get(path)).text, path).toContain("sem conta, 30 dias neste navegador");
    expect((await signedIn.get(path)).text, path).toContain("Um ano para baixar quantas vezes quiser");
  }
  // The cart is filled in the browser, from the same terms.
  expect((await site.get("/carrinho")).text).toMatch(/opensHereOnly.{0,20}true/);
  expect((await signedIn.get("/carrinho")).text).toMatch(/opensHereOnly.{0,20}false/);

  const buyer = site.visitor();
  const { publicId } = await buy(site, buyer, product, { method: "credit" });
  await wait(site, 10 * SECONDS);
  expect((await buyer.get(`/pedido/${publicId}`)).text).toMatch(
    /Baixe quantas vezes precisar até [\d/]+, neste navegador/,
  );
});

test("once a mail server is set, the pages that were kept say so", async () => {
  const site = await openSite(LIVE_WITHOUT_MAIL);
  const admin = await site.as(await makeAdmin(site.db), { isProven: true });
  expect((await site.get("/blog")).text).toContain(EARLY);
  const server = { server: "smtp.b.example", port: "587", security: "starttls", from: "oi@b.example" };
  const login = { user: "loja", password: "certa" };
  const saved = await admin.post("/admin/configuracoes/email", { intent: "save-mail", ...server, ...login });
  expect(saved.status, saved.text).toBe(302);
  expect((await site.get("/blog")).text).not.toContain(EARLY);
  const subscribed = await site
    .visitor()
    .postJson("/api/newsletter", { email: "ja@b.example", source: "blog", website: "" });
  expect(subscribed.json().title).toBe("Inscrição realizada com sucesso!");
});

test("without a mail server nothing the owner does is called sent, and no issue is started", async () => {
  const site = await openSite(LIVE_WITHOUT_MAIL);
  const admin = await site.as(await makeAdmin(site.db), { isProven: true });
  const { order } = await makePaidOrder(site);
  await makeSubscription(site.db);
  const said = async (path: string, fields: Record<string, string>) => {
    const answer = await admin.post(path, fields);
    expect(answer.status, answer.text).toBe(302);
    return (await admin.get(answer.location ?? path)).text;
  };
  expect(await said("/admin/pedidos", { intent: "resend", order: String(order.id) })).toContain(HELD);
  expect(await said("/admin/pedidos", { intent: "resend-marked", id: String(order.id) })).toContain(HELD);
  expect(
    await said("/admin/usuarios/convites", { intent: "invite", email: "nova@b.example", role: "editor" }),
  ).toContain(HELD);

  const begun = await admin.post("/admin/newsletter/nova", { intent: "blank" });
  const issue = begun.location ?? "";
  await admin.post(issue, { intent: "save-issue", subject: "Olá", body: "<p>Oi.</p>" });
  const refused = await admin.post(issue, { intent: "send-issue" });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("Nenhum e-mail sai desta loja ainda");
  expect(await site.db.selectFrom("newsletter_deliveries").select("id").execute()).toEqual([]);
});
