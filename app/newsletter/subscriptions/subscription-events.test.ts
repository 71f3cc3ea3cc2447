import { expect, test } from "vitest";
import { ALL_RIGHTS } from "#app/api/tokens/token-rights.ts";
import { dataOf, namesOf, openListening } from "#tests/event-listener.ts";
import { makeSubscription } from "#tests/makers.ts";
import { clientWith, rowsPath } from "#tests/table-client.ts";
import { unsubscribe } from "./subscription-writes.server.ts";

const EVENTS = ["newsletter.subscribed", "newsletter.unsubscribed"] as const;

test("EV-01: whoever enters or leaves the newsletter is told of at every door", async () => {
  const { site, admin, told } = await openListening({ events: EVENTS });
  const sent = await site
    .visitor()
    .postJson("/api/newsletter", { email: "Ana@Teste.example", source: "blog" });
  expect(sent.status).toBeLessThan(300);
  const [entered] = dataOf(await told(), "newsletter.subscribed");
  expect(entered?.subscription).toMatchObject({ email: "ana@teste.example" });
  const id = entered?.subscription.id ?? 0;
  await unsubscribe(site.db, id, site.now());
  await unsubscribe(site.db, id, site.now());
  expect(dataOf(await told(), "newsletter.unsubscribed")).toMatchObject([{ subscription: { id } }]);

  const program = await clientWith(site, admin, ALL_RIGHTS);
  const made = await program.post(rowsPath(635), { email: "bia@teste.example" });
  expect(made.status, made.text).toBe(200);
  expect(namesOf(await told())).toEqual(["newsletter.subscribed"]);
  // Another address on the same row: one leaves the list, one enters it.
  const row = rowsPath(635, `${made.json().id}/`);
  expect((await program.patch(row, { email: "bia@outra.example" })).status).toBe(200);
  const moved = await told();
  expect(moved.map(({ body }) => [body.event, body.data.subscription.email])).toEqual([
    ["newsletter.unsubscribed", "bia@teste.example"],
    ["newsletter.subscribed", "bia@outra.example"],
  ]);
  expect((await program.delete(row.split("?")[0] ?? "")).status).toBe(204);
  expect(dataOf(await told(), "newsletter.unsubscribed")).toMatchObject([
    { subscription: { email: "bia@outra.example" } },
  ]);
});

test("EV-02: several that end together are told one by one", async () => {
  const { site, admin, told } = await openListening({ events: EVENTS });
  const rows = [];
  for (const email of ["a@teste.example", "b@teste.example", "c@teste.example"])
    rows.push(await makeSubscription(site.db, { email }));
  expect(await told()).toEqual([]);
  const team = await site.as(admin);
  const ids = rows.map(({ id }) => String(id));
  const answer = await team.post("/admin/newsletter", { intent: "cancel-marked", id: ids });
  expect(answer.status, answer.text.slice(0, 300)).toBe(302);
  expect(namesOf(await told())).toEqual(Array.from({ length: 3 }, () => "newsletter.unsubscribed"));
});
