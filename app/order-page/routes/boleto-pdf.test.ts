import { expect, test } from "vitest";
import { barcodeSvg } from "#app/payments/boleto/barcode.ts";
import { buy, findOrder, progressOf, SECONDS, wait } from "#tests/checkout.ts";
import { makeAdmin, makeProduct, makeUser } from "#tests/makers.ts";
import { openSelling } from "#tests/providers/mercadopago/buying.ts";
import { buyAt } from "#tests/providers/vendor-shop.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

async function buyBoleto(site: TestSite) {
  const guest = site.visitor();
  const product = await makeProduct(site.db);
  const { publicId } = await buy(site, guest, product, { method: "boleto" });
  return { guest, publicId };
}

test("shows a waiting boleto's barcode and gives its PDF to the buyer and the owner", async () => {
  const site = await openSite();
  const { guest, publicId } = await buyBoleto(site);
  const progress = await progressOf(guest, publicId);
  const barcode = progress.attempt?.instructions?.boleto?.barcode ?? "";
  const page = await guest.get(`/pedido/${publicId}`);
  expect(page.text).toContain('aria-label="Código de barras do boleto de R$\u00a049,90"');
  expect(page.text).toContain(barcodeSvg(barcode));
  expect(page.text).toContain(`href="/pedido/${publicId}/boleto"`);

  const admin = await site.as(await makeAdmin(site.db));
  for (const visitor of [guest, admin]) {
    const answer = await visitor.get(`/pedido/${publicId}/boleto`);
    expect(answer.status).toBe(200);
    expect(answer.text.slice(0, 5)).toBe("%PDF-");
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    const { id } = await findOrder(site.db, publicId);
    expect(answer.headers.get("content-disposition")).toContain(`Boleto do pedido ${id}.pdf`);
  }
});

test("leads from the mail to the PDF: a guest by the private link, an account by signing in", async () => {
  const site = await openSite();
  const { publicId } = await buyBoleto(site);
  await wait(site, 60 * SECONDS);
  const mailed = async () =>
    /Baixar boleto em PDF:\n(\S+)/.exec((await site.mails()).at(-1)?.text ?? "")?.[1];
  const link = new URL((await mailed()) ?? "http://none");
  expect(link.pathname).toMatch(/^\/acesso\//);
  const reader = site.visitor();
  const opened = await reader.get(link.pathname + link.search);
  expect(opened.location).toBe(`/pedido/${publicId}/boleto`);
  expect((await reader.get(opened.location ?? "")).text.slice(0, 5)).toBe("%PDF-");

  const buyer = await makeUser(site.db);
  const person = await site.as(buyer);
  const own = await buy(site, person, await makeProduct(site.db), { method: "boleto", email: buyer.email });
  await wait(site, 60 * SECONDS);
  const next = new URL((await mailed()) ?? "http://none");
  expect(next.pathname).toBe("/login");
  expect((await person.get(next.pathname + next.search)).location).toBe(`/pedido/${own.publicId}/boleto`);
});

test("SEC-02: gives the boleto to nobody else, and none after payment or for another method", async () => {
  const site = await openSite();
  const { guest, publicId } = await buyBoleto(site);
  const other = await site.as(await makeUser(site.db));
  for (const visitor of [site.visitor(), other]) {
    const answer = await visitor.get(`/pedido/${publicId}/boleto`);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain("%PDF");
  }
  expect((await guest.get("/pedido/AAAAAAAAAAAAAAAAAAAAAA/boleto")).status).toBe(404);
  await guest.postJson(`/api/orders/${publicId}/sandbox`, { action: "pay" });
  expect((await guest.get(`/pedido/${publicId}/boleto`)).location).toBe(`/pedido/${publicId}`);
  const pix = await buy(site, guest, await makeProduct(site.db));
  expect((await guest.get(`/pedido/${pix.publicId}/boleto`)).location).toBe(`/pedido/${pix.publicId}`);
});

test("sends the provider's own boleto when there is one", async () => {
  const { site, product } = await openSelling();
  const guest = site.visitor();
  const { publicId } = await buyAt(site, guest, product, "boleto");
  const { attempt } = await progressOf(guest, publicId);
  const vendorUrl = attempt?.instructions?.boleto?.pdfUrl ?? "";
  expect(vendorUrl).toMatch(/^https:/);
  const page = await guest.get(`/pedido/${publicId}`);
  expect(page.text).toContain(`href="${vendorUrl.replaceAll("&", "&amp;")}"`);
  expect(page.text).not.toContain("Baixar boleto em PDF");
  expect((await guest.get(`/pedido/${publicId}/boleto`)).location).toBe(vendorUrl);
});
