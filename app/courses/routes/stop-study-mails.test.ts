import { expect, test } from "vitest";
import { makeUser } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";
import { findStudyMailChoices, whoWants } from "../study-mails/study-mail-choices.server.ts";
import { STUDY_MAILS } from "../study-mails/study-mail-kinds.ts";
import { studyMailExit } from "../study-mails/study-mail-links.server.ts";

const ONE_CLICK = { "List-Unsubscribe": "One-Click" };
/** Headers of a mail program: no origin, no cookie. */
const FROM_MAIL = { headers: { origin: "" } };

function pathOf(site: TestSite, userId: number, kind: (typeof STUDY_MAILS)[number]) {
  return new URL(studyMailExit(site, { userId, kind }).exit.address).pathname;
}

test("SEC-53: stops only its own kind of mail by the link, by POST, idempotent, without sign-in", async () => {
  const site = await openSite();
  const { id } = await makeUser(site.db, { name: "Lia Prado" });
  const path = pathOf(site, id, "messages");
  const page = await site.get(path);
  expect([page.status, page.headers.get("referrer-policy")]).toEqual([200, "strict-origin"]);
  expect(page.text).toContain("Mensagens de quem dá o curso");
  expect(await whoWants(site.db, "messages", [id])).toEqual(new Set([id]));

  for (const _ of [1, 2]) {
    const done = await site.visitor().post(path, ONE_CLICK, FROM_MAIL);
    expect([done.status, done.text.includes("não enviamos mais")]).toEqual([200, true]);
  }
  expect(await findStudyMailChoices(site.db, id)).toEqual({
    openings: false,
    weekly: false,
    stopped: true,
    messages: false,
  });
  const { headers } = studyMailExit(site, { userId: id, kind: "weekly" });
  expect(headers["List-Unsubscribe"]).toContain(pathOf(site, id, "weekly"));
});

test("stops nothing with another kind, another student, a changed key or a foreign page", async () => {
  const site = await openSite();
  const { id } = await makeUser(site.db, { name: "Lia Prado" });
  const path = pathOf(site, id, "messages");
  const wrong = [
    path.replace("-messages-", "-stopped-"),
    path.replace(`/${id}-`, `/${id + 1}-`),
    `${path.slice(0, -1)}${path.endsWith("A") ? "B" : "A"}`,
    path.replace("-messages-", "-nothing-"),
  ];
  for (const address of wrong) {
    expect((await site.get(address)).status).toBe(404);
    expect((await site.visitor().post(address, ONE_CLICK, FROM_MAIL)).status).toBe(404);
  }
  expect((await site.visitor().post(path, {}, FROM_MAIL)).status).toBe(422);
  const foreign = await site.visitor().post(path, ONE_CLICK, { headers: { origin: "https://evil.example" } });
  expect(foreign.status).toBe(403);
  expect(await site.db.selectFrom("study_mail_choices").selectAll().execute()).toEqual([]);
  // The link of a deleted account shows a neutral message.
  await site.db.deleteFrom("users").where("id", "=", id).execute();
  expect((await site.visitor().post(path, ONE_CLICK, FROM_MAIL)).status).toBe(200);
  expect(site.logs.join("\n")).not.toContain(path.split("/").at(-1));
});

test("lets a student choose each kind in the account, and shows the choice", async () => {
  const site = await openSite();
  const user = await makeUser(site.db, { name: "Lia Prado" });
  const student = await site.as(user);
  const shown = (await student.get("/minha-conta/emails")).text;
  expect(shown).toContain("E-mails dos seus estudos");
  const ticked = (text: string) =>
    STUDY_MAILS.filter((kind) => new RegExp(`<input[^>]*name="${kind}"[^>]*checked=""`).test(text));
  expect(ticked(shown)).toEqual(["stopped", "messages"]);
  const saved = await student.post("/minha-conta/emails", {
    intent: "study-mails",
    openings: "on",
    weekly: "on",
  });
  expect(saved.status).toBe(302);
  expect(ticked((await student.get("/minha-conta/emails")).text)).toEqual(["openings", "weekly"]);
  const odd = await student.post("/minha-conta/emails", { intent: "study-mails", spam: "on" });
  expect(odd.status).toBe(422);
});
