// A stolen team account must not turn the shop into a spam relay. The mails that the team causes are limited for each
// mailbox, for each member and for the whole team.
import { expect, test } from "vitest";
import { enqueue } from "#app/jobs/jobs.server.ts";
import {
  BY_TEAM,
  MAIL_RULES,
  type MailRule,
  type MailTopic,
  MEMBERS,
  memberCause,
  WHOLE_TEAM,
} from "#app/mail/mail-bounds.ts";
import { causedBy } from "#db/handle.server.ts";
import type { TeamRole } from "#db/schema.ts";
import { HOURS } from "./checkout.ts";
import { makeAdmin, makeCourse, makePaidOrder, makeTeamMember, makeUser } from "./makers.ts";
import { openSite, type TestSite } from "./test-site.ts";

const RULES = Object.entries(MAIL_RULES) as [MailTopic, MailRule][];
const MAILBOX = "vitima@teste.example";
const CLASS = MEMBERS.instructor as { hour: number; day: number };

/** Handles the jobs of all mail topics: sends a mail to the address in the payload. */
function handleAll(site: Pick<TestSite, "jobs" | "mail">): void {
  for (const [topic] of RULES) {
    site.jobs.handle(topic as "mail.lead", async ({ to, backing }, { id }) => {
      const words = { subject: topic, html: "<p>Oi</p>", text: "Oi", key: `t-${id}` };
      await site.mail.send({ to: String(to), backing: backing as undefined, ...words });
    });
  }
}

interface Caused {
  role: TeamRole;
  id?: number;
  topic?: MailTopic;
  to?: (number: number) => string;
  backing?: string;
}

const stranger = (number: number) => `estranho${number}@teste.example`;

/** Queues mails as if a team member had caused them. */
async function cause(
  site: TestSite,
  count: number,
  { role, id = 900, topic = "mail.course-given", to = stranger, backing }: Caused,
): Promise<void> {
  const db = causedBy(site.db, memberCause(id, role));
  for (let number = 0; number < count; number++)
    await enqueue(db, { topic, payload: { to: to(number), ...(backing ? { backing } : {}) } }, site.now());
}

async function figures(site: TestSite, topic?: MailTopic) {
  let mails = site.db.selectFrom("outbox").select("held_by").where("done_at", "is not", null);
  mails = mails.where("recipient", "is not", null);
  if (topic) mails = mails.where("topic", "=", topic);
  const rows = await mails.execute();
  const held = rows.flatMap(({ held_by }) => held_by ?? []);
  return { sent: rows.length - held.length, held: held.length, why: [...new Set(held)] };
}

test("SEC-115: limits the mails of each kind to one mailbox even when the owner causes them", async () => {
  const site = await openSite();
  handleAll(site);
  for (const [place, [topic, { byTeam }]] of RULES.entries()) {
    if (byTeam === "each") continue;
    const to = (number: number) => `v${place}+${number}@teste.example`;
    await cause(site, byTeam.hour + 3, { role: "owner", topic, to });
    await site.jobs.runDue();
    const { sent } = await figures(site, topic);
    expect([topic, sent]).toEqual([topic, Math.min(sent, byTeam.hour)]);
    expect([topic, sent > 0]).toEqual([topic, true]);
  }
}, 60_000);

test.each(["instructor", "support", "editor", "finance"] as const)(
  "SEC-115: holds mails of one %s to strangers over the bound of a member, and lets a class of 300 pass",
  async (role) => {
    const site = await openSite();
    handleAll(site);
    expect(CLASS.hour).toBeGreaterThanOrEqual(300);
    await cause(site, CLASS.hour + 5, { role });
    await site.jobs.runDue();
    expect(await figures(site)).toEqual({ sent: CLASS.hour, held: 5, why: ["network-hour"] });
    site.advance(HOURS);
    await cause(site, 2, { role, to: (number) => `depois${number}@teste.example` });
    await site.jobs.runDue();
    expect(await figures(site)).toMatchObject({ sent: CLASS.hour + 2 });
  },
);

test("SEC-115: counts the mails of all members together and leaves out the owner's mails", async () => {
  const site = await openSite();
  handleAll(site);
  const key = "network-hour|team";
  await cause(site, 1, { role: "support" });
  await site.jobs.runDue();
  await site.db
    .updateTable("mail_counts")
    .set({ sent: WHOLE_TEAM.hour - 1 })
    .where("sent", "=", 1)
    .where("key", "=", await digest(key))
    .execute();
  await cause(site, 2, { role: "instructor", id: 901, to: (number) => `b${number}@teste.example` });
  await cause(site, 5, { role: "owner", id: 902, to: (number) => `c${number}@teste.example` });
  await site.jobs.runDue();
  expect(await figures(site)).toEqual({ sent: 7, held: 1, why: ["network-hour"] });
});

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Buffer.from(bytes).toString("base64url");
}

test("SEC-115: counts a member's mails together when two processes send them", async () => {
  const site = await openSite();
  const other = await site.second();
  handleAll(site);
  handleAll(other);
  await cause(site, CLASS.hour + 10, { role: "instructor" });
  await Promise.all([site.jobs.runDue(), other.jobs.runDue()]);
  expect(await figures(site)).toMatchObject({ sent: CLASS.hour, held: 10 });
});

test("SEC-115: does not count mails to people who have confirmed their address", async () => {
  const site = await openSite();
  handleAll(site);
  const people = { role: "instructor", topic: "mail.course-given", backing: "account:5" } as const;
  await cause(site, CLASS.hour, { ...people, to: (number) => `aluna${number}@teste.example` });
  await cause(site, CLASS.hour, { role: "instructor" });
  await site.jobs.runDue();
  expect(await figures(site)).toEqual({ sent: 2 * CLASS.hour, held: 0, why: [] });
});

test("SEC-115: counts the mails of a job for the member who started the job", async () => {
  const site = await openSite();
  handleAll(site);
  site.jobs.handle("fan-out", async () => {
    for (let number = 0; number < 3; number++)
      await enqueue(site.db, { topic: "mail.moved-in", payload: { to: stranger(number) } }, site.now());
  });
  const cause = memberCause(77, "admin");
  await enqueue(causedBy(site.db, cause), { topic: "fan-out" }, site.now());
  await site.jobs.runDue();
  await site.jobs.runDue();
  const counts = await site.db.selectFrom("mail_counts").select("sent").where("sent", "=", 3).execute();
  // One count each by hour and by day, for the member and for the team.
  expect(counts).toHaveLength(4);
});

async function openCourse(role: TeamRole = "instructor") {
  const site = await openSite();
  const teacher = await makeTeamMember(site.db, role);
  const { course } = await makeCourse(site.db, { title: "Fotografia", instructor_id: teacher.id });
  const here = await site.as(teacher);
  const path = `/admin/cursos/${course.id}/alunos`;
  const enroll = (email: string) => here.post(path, { intent: "enroll-student", email, name: "" });
  return { site, teacher, here, path, enroll };
}

test("SEC-115: sends a stranger at most six mails an hour when a teacher enrols them repeatedly", async () => {
  const { site, here, path, enroll } = await openCourse();
  for (let time = 0; time < 9; time++) {
    expect((await enroll(MAILBOX)).status).toBe(302);
    await site.settle();
    const { id } = await site.db.selectFrom("enrollments").select("id").executeTakeFirstOrThrow();
    await here.post(path, { intent: "remove-student", id: String(id), reason: "Engano" });
  }
  expect(await figures(site, "mail.course-given")).toEqual({ sent: 6, held: 3, why: ["own-hour"] });
});

test("SEC-116: tells the teacher about held mails and lets the owner send them", async () => {
  const { site, teacher, here, path, enroll } = await openCourse();
  const counted = await openCounted(site, teacher.id, CLASS.hour - 1);
  expect(counted).toBe(CLASS.hour - 1);
  expect((await enroll("primeira@teste.example")).status).toBe(302);
  expect((await here.get(path)).text).not.toContain("pelo limite da equipe");
  await site.settle();
  expect((await enroll("segunda@teste.example")).status).toBe(302);
  const page = (await here.get(path)).text;
  expect(page).toContain("Até 1 e-mail fica retido pelo limite da equipe");
  expect(page).toMatch(/Podem ser reenviados em E-mails a partir de [^;]+ às \d\d:\d\d/);
  await site.settle();
  const held = site.db.selectFrom("outbox").select(["id", "recipient"]).where("held_by", "is not", null);
  const row = await held.executeTakeFirstOrThrow();
  expect(row.recipient).toBe("segunda@teste.example");
  const owner = await site.as(await makeAdmin(site.db));
  expect((await owner.get("/admin/emails?estado=dispensado")).text).toContain("alguém da equipe");
  await owner.post("/admin/emails", { intent: "resend", email: String(row.id) });
  await site.settle();
  const sent = (await site.mails()).flatMap(({ to }) => to?.map(({ address }) => address) ?? []);
  expect(sent).toContain("segunda@teste.example");
});

/** Sends `count` mails of this member in the current hour. */
async function openCounted(site: TestSite, id: number, count: number): Promise<number> {
  site.jobs.handle("mail.team-role", async ({ to }, job) => {
    await site.mail.send({ to: String(to), subject: "Oi", html: "", text: "Oi", key: `r-${job.id}` });
  });
  await cause(site, count, { role: "instructor", id, topic: "mail.team-role" });
  await site.jobs.runDue();
  return (await figures(site)).sent;
}

test("SEC-115: limits the mails to a buyer when support resends an order's mail repeatedly", async () => {
  const site = await openSite();
  const { order } = await makePaidOrder(site, { guest_email: MAILBOX });
  await site.settle();
  const before = (await site.mails()).length;
  const support = await site.as(await makeTeamMember(site.db, "support"));
  for (let time = 0; time < 25; time++) {
    await support.post(`/admin/pedidos`, { intent: "resend-marked", id: [String(order.id)] });
    site.advance(61_000);
    await site.settle();
  }
  expect((await site.mails()).length - before).toBe(MAIL_RULES["mail.order-link"].byTeam.hour);
});

test("SEC-115: limits the notices of a new address when support changes it repeatedly", async () => {
  const site = await openSite();
  const user = await makeUser(site.db, { email: "cliente@teste.example", email_confirmed_at: site.now() });
  const db = causedBy(site.db, memberCause(5, "support"));
  handleAll(site);
  for (let number = 0; number < 12; number++)
    await enqueue(db, { topic: "mail.email-changed", payload: { to: user.email } }, site.now());
  await site.jobs.runDue();
  expect((await figures(site)).sent).toBe(MAIL_RULES["mail.email-changed"].byTeam.hour);
  expect(memberCause(5, "support").startsWith(BY_TEAM)).toBe(true);
});

test("SEC-115: limits scheduled mails for each mailbox and counts them for the whole team", async () => {
  const site = await openSite();
  handleAll(site);
  for (let number = 0; number < 15; number++)
    await enqueue(site.db, { topic: "mail.meeting", payload: { to: MAILBOX } }, site.now());
  await site.jobs.runDue();
  expect(await figures(site)).toEqual({
    sent: MAIL_RULES["mail.meeting"].own.hour,
    held: 5,
    why: ["own-hour"],
  });
  const [row] = await site.db
    .selectFrom("mail_counts")
    .select("sent")
    .where("key", "=", await digest("network-hour|team"))
    .execute();
  expect(row?.sent).toBe(MAIL_RULES["mail.meeting"].own.hour);
});
