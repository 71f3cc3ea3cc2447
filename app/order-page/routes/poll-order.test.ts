import { expect, test } from "vitest";
import { buy, progressOf } from "#tests/checkout.ts";
import { makeAdmin, makeProduct, makeUser } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";

test("shows an order to its buyer, an admin or the guest's own browser only", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const owner = await site.as(await makeUser(site.db));
  const stranger = await site.as(await makeUser(site.db));
  const admin = await site.as(await makeAdmin(site.db));
  const guest = site.visitor();
  const owned = await buy(site, owner, product);
  const guests = await buy(site, guest, product);
  expect(await progressOf(owner, owned.publicId)).toMatchObject({ publicId: owned.publicId });
  expect(await progressOf(guest, guests.publicId)).toMatchObject({ publicId: guests.publicId });
  expect(await progressOf(admin, owned.publicId)).toMatchObject({ total: 4990 });
  expect(await progressOf(admin, guests.publicId)).toMatchObject({ total: 4990 });

  const secret = [owned.publicId, guests.publicId, String(owned.id), "0".repeat(22), "x".repeat(500)];
  for (const publicId of secret) {
    for (const nobody of [stranger, site.visitor()]) {
      const answers = await Promise.all([
        nobody.get(`/api/orders/${publicId}`),
        nobody.postJson(`/api/orders/${publicId}/attempts`, { lastAttempt: 1, method: "pix" }),
        nobody.postJson(`/api/orders/${publicId}/refund-requests`, {}),
        nobody.postJson(`/api/orders/${publicId}/sandbox`, { action: "pay" }),
      ]);
      for (const answer of answers) {
        expect(answer.status).toBe(404);
        expect(answer.json()).toEqual({ error: "not_found", message: "Pedido não encontrado." });
      }
    }
  }
  expect((await guest.get(`/api/orders/${owned.publicId}`)).status).toBe(404);
  expect((await owner.get(`/api/orders/${guests.publicId}`)).status).toBe(404);
  const attempts = await site.db.selectFrom("payment_attempts").select("state").execute();
  expect(attempts).toEqual([{ state: "pending" }, { state: "pending" }]);
});

test("polls without secrets and without caching", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const guest = site.visitor();
  const order = await buy(site, guest, product, { method: "boleto" });
  const answer = await guest.get(`/api/orders/${order.publicId}`);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  for (const secret of ["529982", "ana@teste", "sbx_", "checkout_key", `"id":`]) {
    expect(answer.text).not.toContain(secret);
  }
});

test("keeps the sandbox's disputes for admins and pays a boleto by its button", async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const guest = site.visitor();
  const order = await buy(site, guest, product, { method: "boleto" });
  const address = `/api/orders/${order.publicId}/sandbox`;
  expect((await guest.postJson(address, { action: "dispute" })).status).toBe(403);
  expect((await guest.postJson(address, { action: "win" })).json().errors).toEqual({
    action: "Esta ação não existe. Recarregue a página.",
  });
  expect((await guest.postJson(address, { action: "pay" })).json().order).toMatchObject({
    statusLabel: "Concluído",
  });
});
