import { expect, test } from "vitest";
import { addDay, addMinutes, dayOf, startOfDay } from "#app/platform/money-and-dates/dates.ts";
import { insertRow, updateRow } from "#db/writes.server.ts";
import { makeCourse, makeUser } from "#tests/makers.ts";
import { onBothEngines } from "#tests/replay/engine-questions.ts";
import { openSite } from "#tests/test-site.ts";
import { enroll } from "../access/enrollments.server.ts";
import { findStudyMailChoices } from "../study-mails/study-mail-choices.server.ts";
import { tellOpenings } from "./opening-mails.server.tsx";

onBothEngines("two processes look for due mails at the same moment");

test("sends one mail per day and course, in the morning, to students who asked for it, and none for lessons that were already open", async () => {
  const site = await openSite();
  const { course, lessons } = await makeCourse(site.db, { title: "Barro" }, 4);
  const [first, week, sameDay, draft] = lessons;
  if (!first || !week || !sameDay || !draft) throw new Error("the course has four lessons");
  const person = await makeUser(site.db, { name: "Lia Prado" });
  const silent = await makeUser(site.db);
  for (const { id } of [person, silent]) {
    await enroll(site.db, { userId: id, courseId: course.id }, site.now());
  }
  const change = (id: number, patch: object) => updateRow(site.db, "course_lessons", id, patch, site.now());
  const day = addDay(dayOf(site.now()), 7);
  await change(week.id, { release_days: 7 });
  await change(draft.id, { release_days: 7, is_published: false });
  await change(first.id, { release_at: startOfDay(addDay(day, -30)) });
  // A lesson without a day of its own, in the cohort's calendar.
  const cohort = await insertRow(
    site.db,
    "cohorts",
    {
      course_id: course.id,
      name: "Turma 1",
      starts_at: null,
      ends_at: null,
      places: null,
      link_key: "k",
      retired_at: null,
    },
    site.now(),
  );
  const opening = { cohort_id: cohort.id, module_id: null, lesson_id: sameDay.id, opens_at: startOfDay(day) };
  await insertRow(site.db, "cohort_openings", opening, site.now());
  await site.db.updateTable("enrollments").set({ cohort_id: cohort.id }).execute();
  const student = await site.as(person);
  const locked = await student.get(`/curso/${course.id}-barro?aula=${week.id}`);
  expect(locked.text).toContain("Avisar por e-mail quando abrir");
  const asked = await student.post(`/curso/${course.id}-barro?aula=${week.id}`, { intent: "want-openings" });
  expect(asked.status).toBe(302);
  expect((await findStudyMailChoices(site.db, person.id)).openings).toBe(true);

  const other = await site.second();
  const mails = async () => {
    await Promise.all([tellOpenings(site), tellOpenings(other)]);
    await site.settle();
    return (await site.mails()).filter(({ subject }) => subject?.startsWith("Abri"));
  };
  expect(await mails()).toEqual([]);
  const goTo = (at: Date) => site.advance(at.getTime() - site.now().getTime());
  goTo(addMinutes(startOfDay(day), 60));
  expect(await mails()).toEqual([]);
  goTo(addMinutes(startOfDay(day), 9 * 60));
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.to?.map(({ address }) => address)).toEqual([person.email]);
  expect(mail?.text).toContain(week.title);
  expect(mail?.text).toContain(sameDay.title);
  expect(mail?.text).not.toContain(draft.title);
  expect(mail?.text).not.toContain(first.title);
  expect(mail?.text).toContain("/estudos/cancelar/");
  goTo(addMinutes(startOfDay(addDay(day, 1)), 9 * 60));
  expect(await mails()).toHaveLength(1);
});
