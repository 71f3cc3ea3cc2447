import { expect, test } from "vitest";
import { SETTINGS } from "#app/company/company-settings.schema.ts";
import { buy, DAYS, HOURS, SECONDS, wait } from "#tests/checkout.ts";
import { makeAdmin, makeProduct } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

const PATH = "/admin/configuracoes?grupo=vendas";

async function saleMails(site: TestSite) {
  const mails = await site.mails();
  return mails.filter((mail) => mail.to?.some(({ address }) => address === site.company.emails.sales));
}

async function choose(site: TestSite, saleMails: string) {
  const owner = await site.as(await makeAdmin(site.db));
  const fields = {
    ...SETTINGS.vendas.fields(site.company),
    saleMails,
    intent: "save-settings",
    group: "vendas",
  };
  return owner.post(PATH, fields);
}

test("mails each sale to the owner once with order, buyer, amount and link", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db, { name: "Kit Aroeira", price: 4_990 });
  const order = await buy(site, site.visitor(), product, { method: "pix" });
  expect(await saleMails(site)).toEqual([]);
  for (let round = 0; round < 3; round++) await wait(site, 10 * SECONDS);
  const mails = await saleMails(site);
  expect(mails).toHaveLength(1);
  const text = `${mails[0]?.subject} ${mails[0]?.text}`.replaceAll("\u00a0", " ");
  for (const told of [`Nova venda de R$ 49,90, pedido ${order.id}`, "Ana Souza", "Kit Aroeira"])
    expect(text).toContain(told);
  expect(text).toContain(`/admin/pedidos?pedido=${order.id}`);
  const free = await buy(site, site.visitor(), await makeProduct(site.db, { name: "E-book", price: 0 }));
  await wait(site, 10 * SECONDS);
  const told = (await saleMails(site)).slice(1);
  expect(told.map(({ subject }) => subject)).toEqual([
    expect.stringContaining(`Novo pedido grátis, pedido ${free.id}`),
  ]);
  expect(told[0]?.text).toContain("E-book");
});

test("mails a day's sales once the next day, and nothing for a day without sales", async () => {
  const site = await openSite();
  expect((await choose(site, "daily")).status).toBe(302);
  const product = await makeProduct(site.db, { price: 4_990 });
  for (const email of ["ana@teste.example", "bia@teste.example"])
    await buy(site, site.visitor(), product, { method: "pix", email });
  await buy(site, site.visitor(), await makeProduct(site.db, { price: 0 }));
  await wait(site, 10 * SECONDS);
  expect(await saleMails(site)).toEqual([]);
  await wait(site, 1 * DAYS);
  await wait(site, 1 * HOURS);
  const mails = await saleMails(site);
  expect(mails.map(({ subject }) => subject?.replaceAll("\u00a0", " "))).toEqual([
    expect.stringMatching(/^2 vendas e 1 pedido grátis em \d\d\/\d\d\/\d{4}, R\$ 99,80 \| /),
  ]);
  for (let day = 0; day < 2; day++) await wait(site, 1 * DAYS);
  expect(await saleMails(site)).toHaveLength(1);
});

test("mails nothing when switched off and refuses an unknown choice", async () => {
  const site = await openSite();
  expect((await choose(site, "weekly")).status).toBe(422);
  expect((await choose(site, "none")).status).toBe(302);
  await buy(site, site.visitor(), await makeProduct(site.db), { method: "pix" });
  await wait(site, 10 * SECONDS);
  await wait(site, 1 * DAYS);
  expect(await saleMails(site)).toEqual([]);
});
