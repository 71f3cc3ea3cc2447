import { expect, test } from "vitest";
import { checkoutBody, HOURS, submit, wait } from "#tests/checkout.ts";
import { ALL_SERVICES, openAdShop, sell, YES } from "#tests/fake-ads.ts";
import { makeProduct, makeTeamMember } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";

const FRAME = "Medição de anúncios";

test("SEC-101: sends no ad document to a team member who bought", async () => {
  const { site, product } = await openAdShop();
  const editor = await site.as(await makeTeamMember(site.db, "editor"));
  const order = await sell(site, product, { adAnswer: YES }, editor);
  expect((await editor.get(`/pedido/${order.public_id}/anuncios`)).status).toBe(404);
  const query = site.db.selectFrom("order_ad_facts").select("shown_at");
  expect(await query.executeTakeFirstOrThrow()).toEqual({ shown_at: null });
});

test("SEC-52: holds the ad services' document once, only for the buyer of a paid order", async () => {
  const { site, admin, ads, product } = await openAdShop();
  const visitor = site.visitor();
  const order = await sell(site, product, { adAnswer: YES }, visitor);
  const address = `/pedido/${order.public_id}`;
  expect((await admin.get(address)).text).not.toContain(FRAME);
  expect((await admin.get(`${address}/anuncios`)).status).toBe(404);
  expect((await site.get(`${address}/anuncios`)).status).toBe(404);

  const page = await visitor.get(address);
  expect(page.text).toContain(`src="${address}/anuncios"`);
  // The page's own policy stays strict.
  expect(page.headers.get("content-security-policy")).not.toContain(ads.url);
  expect(page.text).not.toContain(ALL_SERVICES.metaPixel);

  const document = await visitor.get(`${address}/anuncios`);
  expect(document.status).toBe(200);
  const facts = await site.db.selectFrom("order_ad_facts").selectAll().executeTakeFirstOrThrow();
  const told = ads.told.map(({ service, body }) =>
    service === "ga4" ? body.events[0].params.transaction_id : body.data[0].event_id,
  );
  expect(new Set(told)).toEqual(new Set([facts.event_id]));
  expect(document.text).toContain(`"id":"${facts.event_id}","value":49.9`);
  for (const secret of ["metaToken", "gaSecret", "tiktokToken", "gaStream"] as const)
    expect(document.text, secret).not.toContain(ALL_SERVICES[secret]);
  expect(document.text).not.toContain("teste.example");
  const policy = document.headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(new RegExp(`^default-src 'none'; script-src 'nonce-[^']+' ${ads.url}; `));
  expect(policy).toContain("frame-ancestors 'self'");

  expect((await visitor.get(`${address}/anuncios`)).status).toBe(404);
  expect((await visitor.get(address)).text).not.toContain(FRAME);
});

test("SEC-52: has no document without consent, before payment, or without a service", async () => {
  const { site, product } = await openAdShop();
  const silent = site.visitor();
  const refused = site.visitor();
  const waiting = site.visitor();
  const placed = await submit(waiting, { ...checkoutBody(product, { method: "boleto" }), adAnswer: YES });
  const { publicId } = placed.json();
  const addresses = [
    [silent, (await sell(site, product, {}, silent)).public_id],
    [refused, (await sell(site, product, { adAnswer: { ...YES, yes: false } }, refused)).public_id],
    [waiting, publicId],
  ] as const;
  for (const [visitor, id] of addresses) {
    const page = await visitor.get(`/pedido/${id}`);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain(FRAME);
    expect((await visitor.get(`/pedido/${id}/anuncios`)).status).toBe(404);
  }
});

test("allows only the configured services, and no document for a server-only one", async () => {
  const { metaPixel, metaToken } = ALL_SERVICES;
  const { site, product } = await openAdShop({ metaPixel, metaToken });
  const visitor = site.visitor();
  const order = await sell(site, product, { adAnswer: { ...YES, script: "Meta" } }, visitor);
  expect((await visitor.get(`/pedido/${order.public_id}`)).text).not.toContain(FRAME);

  const { adPolicy } = await import("#app/ads/browser/ad-document.ts");
  expect(adPolicy(["meta"], "n", undefined)).not.toMatch(/google|tiktok/);
  expect(adPolicy(["google"], "n", undefined)).not.toMatch(/facebook|tiktok/);
});

test("SEC-52: names the configured services in the consent question and nowhere else", async () => {
  const { site, admin, product } = await openAdShop();
  const page = await site.get("/privacidade");
  expect(page.text).toContain("avisamos Meta, Google Analytics, Google Ads e TikTok da compra paga");
  expect(page.text).toContain("Preferências de cookies");
  for (const path of ["/", "/loja", "/checkout", `/produto/${product.id}`]) {
    const policy = (await site.get(path)).headers.get("content-security-policy");
    expect(policy, path).not.toMatch(/127\.0\.0\.1|facebook|google|tiktok/);
  }
  const off = Object.fromEntries(Object.keys(ALL_SERVICES).map((name) => [name, ""]));
  const { metaBrowser: _, tiktokBrowser: __, ...fields } = off;
  const saved = await admin.post("/admin/configuracoes/anuncios", {
    intent: "save-ads",
    version: "1",
    ...fields,
  });
  expect(saved.status, saved.text).toBe(302);
  const after = await site.get("/privacidade");
  expect(after.text).not.toContain("Medição de anúncios");
  expect(after.text).toContain("Não usamos cookies de publicidade");
  expect(after.text).not.toContain("Preferências de cookies");
});

test("tells nothing when a service is turned off between purchase and sending", async () => {
  const { site, admin, ads, product } = await openAdShop();
  ads.isDown = true;
  await sell(site, product, { adAnswer: YES });
  ads.isDown = false;
  const fields = { metaPixel: "", metaToken: "", metaTest: "", gaStream: "", gaSecret: "", googleTag: "" };
  const rest = { googleLabel: "", googleConversion: "", tiktokPixel: "", tiktokToken: "", tiktokTest: "" };
  await admin.post("/admin/configuracoes/anuncios", {
    intent: "save-ads",
    version: "1",
    ...fields,
    ...rest,
  });
  await wait(site, HOURS);
  expect(ads.told).toEqual([]);
  const states = await site.db.selectFrom("ad_events").select(["state", "last_error"]).execute();
  expect(new Set(states.map(({ last_error }) => last_error))).toEqual(
    new Set(["O serviço foi desligado antes do envio."]),
  );
  const shop = await openSite();
  await makeProduct(shop.db);
  expect((await shop.get("/privacidade")).text).not.toContain("Medição de anúncios");
});
