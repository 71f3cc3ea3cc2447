// The mail to students who stopped and the weekly summary: recipients, time, and only once.
import { expect, test } from "vitest";
import { addDays, startOfDay } from "#app/platform/money-and-dates/dates.ts";
import { makeCourse, makeDoubt, makeLesson, makeUser } from "#tests/makers.ts";
import { onBothEngines } from "#tests/replay/engine-questions.ts";
import { openSite } from "#tests/test-site.ts";
import { enroll } from "../access/enrollments.server.ts";
import { saveStudyMailChoices } from "../study-mails/study-mail-choices.server.ts";
import { askWhoStopped, tellStopped } from "./stopped-students.server.ts";
import { askWeekly, queueWeekly, readWeek } from "./weekly-summary.server.ts";

onBothEngines("two processes send the same reminders");

async function openCourse() {
  const site = await openSite();
  const { course, lessons } = await makeCourse(site.db, { title: "Fotografia" }, 3);
  const make = async (name: string) => {
    const email = `${name.toLowerCase()}@teste.example`;
    const user = await makeUser(site.db, { name, email, email_confirmed_at: site.now() });
    await enroll(site.db, { userId: user.id, courseId: course.id }, addDays(site.now(), -60));
    return user;
  };
  const study = (user_id: number, at: Date, lesson = 1, done: Date | null = null) =>
    site.db
      .insertInto("lesson_progress")
      .values({
        user_id,
        lesson_id: lessons[lesson]?.id ?? 0,
        position_seconds: 751,
        opened_at: at,
        updated_at: at,
        completed_at: done,
      })
      .onConflict((conflict) =>
        conflict.columns(["user_id", "lesson_id"]).doUpdateSet({ updated_at: at, completed_at: done }),
      )
      .execute();
  const to = async () => (await site.mails()).map((mail) => [mail.to?.[0]?.address, mail.subject]);
  return { site, db: site.db, course, lessons, make, study, to };
}

test("tells a student who stopped once, if the course wants it, and again only after new progress", async () => {
  const { site, db, course, lessons, make, study, to } = await openCourse();
  const now = site.now();
  const [stopped, finished, begun, fresh, unwanting, waiting, old] = [
    await make("Parada"),
    await make("Concluida"),
    await make("Nova"),
    await make("Recente"),
    await make("Calada"),
    await make("Espera"),
    await make("Antiga"),
  ];
  const long = addDays(now, -15);
  await study(stopped.id, long);
  for (const at of [0, 1, 2]) await study(finished.id, long, at, long);
  await study(fresh.id, addDays(now, -3));
  await study(unwanting.id, long);
  await study(waiting.id, long);
  await study(old.id, addDays(now, -45));
  await makeDoubt(db, lessons[0]?.id ?? 0, waiting.id);
  await saveStudyMailChoices(db, unwanting.id, { stopped: false }, now);
  expect(begun.id).toBeGreaterThan(0);
  const run = async (at: Date) => {
    await askWhoStopped(db, at);
    await site.settle();
  };
  const ten = (at: Date) =>
    new Date(
      startOfDay(new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" }).format(at)).getTime() +
        10 * 3_600_000,
    );
  // Off by default.
  await run(ten(now));
  expect(await to()).toEqual([]);
  await db.updateTable("courses").set({ tells_stopped: true }).where("id", "=", course.id).execute();
  await askWhoStopped(db, new Date(ten(now).getTime() - 3 * 3_600_000));
  expect(await db.selectFrom("outbox").select("id").where("topic", "=", "study.stopped").execute()).toEqual(
    [],
  );
  // Two processes, twice a day.
  for (let at = 0; at < 2; at++) await Promise.all([run(ten(now)), run(ten(now))]);
  await Promise.all([1, 2].map((job) => tellStopped(db, { courseId: course.id, after: 0 }, job, now)));
  await site.settle();
  expect(await to()).toEqual([["parada@teste.example", "Você parou em Fotografia"]]);
  const [mail] = await site.mails();
  expect(mail?.text).toContain("Você parou aqui: Aula 2 · 12:31.");
  expect(mail?.text).toMatch(/\/estudos\/cancelar\/\d+-stopped-/);

  // A day later no mail. After new progress and another stop, one more mail.
  await tellStopped(db, { courseId: course.id, after: 0 }, 3, addDays(now, 1));
  await site.settle();
  expect(await to()).toHaveLength(1);
  await study(stopped.id, addDays(now, 1));
  site.advance(16 * 86_400_000);
  await tellStopped(db, { courseId: course.id, after: 0 }, 4, addDays(now, 16));
  await site.settle();
  expect((await to()).filter(([email]) => email === "parada@teste.example")).toHaveLength(2);
});

test("sends the summary on Monday morning, once, to students who want it and have something to read", async () => {
  const { site, db, course, lessons, make, study, to } = await openCourse();
  const now = site.now();
  const [wants, silent, idle] = [await make("Quer"), await make("Nao"), await make("Parada")];
  await saveStudyMailChoices(db, wants.id, { weekly: true }, now);
  await saveStudyMailChoices(db, idle.id, { weekly: true }, now);
  const day = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" }).format(now);
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  const monday = new Date(startOfDay(day).getTime() + ((8 - weekday) % 7) * 86_400_000 + 9 * 3_600_000);
  for (const { id } of [wants, silent]) await study(id, addDays(monday, -2), 0, addDays(monday, -2));
  await study(idle.id, addDays(monday, -40), 0);
  await makeLesson(db, lessons[0]?.module_id ?? 0, { title: "Retrato", release_at: addDays(monday, 3) });
  await db.updateTable("enrollments").set({ has_access: false }).where("user_id", "=", idle.id).execute();
  const hours = (count: number) => new Date(monday.getTime() + count * 3_600_000);
  for (const at of [hours(-2), hours(-26), hours(48)]) await askWeekly(db, at);
  expect(await db.selectFrom("outbox").select("id").where("topic", "=", "study.weekly").execute()).toEqual(
    [],
  );
  site.advance(monday.getTime() - site.now().getTime());
  await Promise.all([askWeekly(db, site.now()), askWeekly(db, site.now())]);
  await site.settle();
  const key = db.selectFrom("outbox").select("payload").where("topic", "=", "mail.study-weekly");
  const { payload } = await key.limit(1).executeTakeFirstOrThrow();
  const week = String((payload as { monday: string }).monday);
  await Promise.all([1, 2].map((job) => queueWeekly(db, { monday: week, after: 0 }, job, site.now())));
  await askWeekly(db, hours(30));
  await site.settle();
  expect(await to()).toEqual([["quer@teste.example", "A sua semana de estudos"]]);
  const [mail] = await site.mails();
  expect(mail?.text).toContain(
    "Fotografia: na semana que passou você concluiu 1 aula. Você parou em Aula 1 · 12:31.",
  );
  expect(mail?.text).toContain("o que abre nos próximos dias: Retrato (");
  expect(mail?.text).toMatch(new RegExp(`/curso/${course.id}-fotografia\\?aula=${lessons[0]?.id}`));
  expect(mail?.text).toMatch(/\/estudos\/cancelar\/\d+-weekly-/);
});

test("sends the summary for a meeting of the student's own cohort, but not of another cohort", async () => {
  const { site, db, course, make } = await openCourse();
  const now = site.now();
  const [member, guest] = [await make("Membro"), await make("Visita")];
  const stamps = { created_at: now, updated_at: now };
  const cohort = {
    course_id: course.id,
    name: "Março",
    link_key: "k",
    starts_at: null,
    ends_at: null,
    places: null,
    retired_at: null,
  };
  const { id: cohort_id } = await db
    .insertInto("cohorts")
    .values({ ...cohort, ...stamps })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.updateTable("enrollments").set({ cohort_id }).where("user_id", "=", member.id).execute();
  await db
    .insertInto("cohort_meetings")
    .values({
      cohort_id,
      title: "Plantão",
      starts_at: addDays(now, 2),
      lesson_id: null,
      reminded_at: null,
      ...stamps,
    })
    .execute();
  const weekOf = (userId: number) => readWeek(db, { userId, monday: "2026-11-23", now });
  expect((await weekOf(member.id)).map(({ meetings }) => meetings.map(({ title }) => title))).toEqual([
    ["Plantão"],
  ]);
  expect(await weekOf(guest.id)).toEqual([]);
});
