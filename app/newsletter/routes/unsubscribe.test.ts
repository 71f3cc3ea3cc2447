import { expect, test } from "vitest";
import { openSite, type TestSite } from "#tests/test-site.ts";
import { unsubscribeAddress } from "../subscriptions/unsubscribe-links.server.ts";

const EMAIL = "leitora@teste.example";
const ONE_CLICK = { "List-Unsubscribe": "One-Click" };
/** As a mail program sends it: no origin, no cookie. */
const FROM_MAIL = { headers: { origin: "" } };

async function subscribe(site: TestSite) {
  const sent = await site.visitor().postJson("/api/newsletter", { email: EMAIL, source: "blog" });
  expect(sent.status).toBe(201);
  return site.db.selectFrom("newsletter_subscriptions").selectAll().executeTakeFirstOrThrow();
}

function pathFor(site: TestSite, id: number) {
  return new URL(unsubscribeAddress(site.config.siteUrl, site.secret, id)).pathname;
}

test("SEC-53: a GET changes nothing, a POST from a mail program ends it, twice is once, and subscribing again asks again", async () => {
  const site = await openSite();
  const { id } = await subscribe(site);
  const path = pathFor(site, id);
  const read = () => site.db.selectFrom("newsletter_subscriptions").selectAll().execute();

  const page = await site.get(path);
  expect([page.status, page.headers.get("referrer-policy")]).toEqual([200, "strict-origin"]);
  expect(page.text).toContain("Cancelar inscrição");
  expect(await read()).toMatchObject([{ status: "active", unsubscribed_at: null }]);

  const done = await site.visitor().post(path, ONE_CLICK, FROM_MAIL);
  expect(done.status).toBe(200);
  expect(done.text).toContain("Inscrição cancelada");
  const [ended] = await read();
  expect(ended?.status).toBe("unsubscribed");
  site.advance(60_000);
  expect((await site.visitor().post(path, ONE_CLICK, FROM_MAIL)).status).toBe(200);
  expect(await read()).toEqual([ended]);

  expect((await site.visitor().postJson("/api/newsletter", { email: EMAIL, source: "home" })).status).toBe(
    201,
  );
  expect(await read()).toMatchObject([{ id, status: "active", source: "home", unsubscribed_at: null }]);
  const consents = await site.db.selectFrom("consents").selectAll().orderBy("id").execute();
  expect(consents.map(({ source, withdrawn_at }) => [source, withdrawn_at === null])).toEqual([
    ["blog", false],
    ["home", true],
  ]);
  // An issue of the first time still works for the person who has it.
  expect((await site.visitor().post(path, ONE_CLICK)).status).toBe(200);
  expect(await read()).toMatchObject([{ status: "unsubscribed" }]);
});

test("the key is the right: a changed one, a foreign page and another body end nothing, and no key reaches the log", async () => {
  const site = await openSite();
  const { id } = await subscribe(site);
  const path = pathFor(site, id);
  const wrong = `${path.slice(0, -1)}${path.endsWith("A") ? "B" : "A"}`;
  expect((await site.get(wrong)).status).toBe(404);
  expect((await site.visitor().post(wrong, ONE_CLICK, FROM_MAIL)).status).toBe(404);
  expect((await site.get(pathFor(site, id + 1))).status).toBe(404);
  expect((await site.visitor().post(path, {}, FROM_MAIL)).status).toBe(422);
  const foreign: Record<string, string>[] = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "", "sec-fetch-site": "cross-site" },
  ];
  for (const headers of foreign) {
    expect((await site.visitor().post(path, ONE_CLICK, { headers })).status).toBe(403);
  }
  for (const method of ["PUT", "DELETE"]) {
    expect((await site.visitor().send(path, { method, headers: { origin: "" } })).status).toBe(403);
  }
  const rows = await site.db.selectFrom("newsletter_subscriptions").select("status").execute();
  expect(rows).toEqual([{ status: "active" }]);
  expect(site.logs.join("\n")).not.toContain(path.split("/").at(-1));
});
