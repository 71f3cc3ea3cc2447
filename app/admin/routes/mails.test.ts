import { expect, test } from "vitest";
import { enqueue } from "#app/platform/jobs.server.ts";
import { makeAdmin, makePaidOrder } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";

test("the owner sees what was mailed, what it says without its keys, and sends it again", async () => {
  const site = await openSite();
  const owner = await makeAdmin(site.db);
  const admin = await site.as(owner);
  const { order } = await makePaidOrder(site, { guest_email: "helena@teste.example", guest_name: "Helena" });
  const payload = { orderId: order.id };
  await enqueue(site.db, { topic: "mail.order-confirmed", payload }, site.now());
  const waiting = (await admin.get("/admin/emails")).text;
  expect(waiting).toContain("Ainda não escrito");
  await site.settle();
  const row = await site.db
    .selectFrom("outbox")
    .selectAll()
    .where("topic", "like", "mail.%")
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ recipient: "helena@teste.example" });
  expect(row.subject).toContain(`Pedido ${order.id} confirmado`);
  expect((await admin.get("/admin/emails?busca=HELENA&estado=enviado")).text).toContain(
    "helena@teste.example",
  );
  expect((await admin.get("/admin/emails?estado=parado")).text).toContain("Nenhum e-mail encontrado");

  const [sent] = await site.mails();
  const key = /\/acesso\/([\w-]{43})/.exec(sent?.text ?? "")?.[1] ?? "";
  expect(key).toHaveLength(43);
  const open = await admin.get(`/admin/emails?email=${row.id}`);
  expect(open.text).toContain("Tudo certo com o pagamento.");
  expect(open.text).toContain("/acesso/[oculto]");
  expect(open.text).not.toContain(key);
  expect(await site.mails()).toHaveLength(1);

  const again = { intent: "enviar", email: String(row.id) };
  expect((await admin.post("/admin/emails", again)).status).toBe(302);
  await admin.post("/admin/emails", again);
  await site.settle();
  const mails = await site.mails();
  expect(mails).toHaveLength(2);
  expect(new Set(mails.map((mail) => mail.messageId)).size).toBe(2);
  const audit = await site.db.selectFrom("audit_log").select(["action", "entity_id"]).execute();
  expect(audit[0]).toEqual({ action: "mail.resend", entity_id: String(row.id) });
  expect((await admin.post("/admin/emails", { ...again, email: "999999" })).status).toBe(404);
  expect((await admin.get("/admin/emails?email=999999")).status).toBe(404);
});

test("a mail that has stopped shows its error and is tried again from the start", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  await enqueue(site.db, { topic: "mail.order-link", payload: { orderId: 12345 } }, site.now());
  const stopped = { tries: 10, last_error: "servidor fora do ar", parked_at: site.now() };
  const { id } = await site.db.updateTable("outbox").set(stopped).returning("id").executeTakeFirstOrThrow();
  expect((await admin.get("/admin/emails?estado=parado")).text).toContain("servidor fora do ar");
  await admin.post("/admin/emails", { intent: "enviar", email: String(id) });
  await site.settle();
  const row = await site.db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ parked_at: null, tries: 1, recipient: null });
  expect(row.done_at).not.toBeNull();
});
