// The live meetings of a cohort: created and moved, shown only to its students, in a calendar, and mailed once.
import { expect, test } from "vitest";
import { makeAdmin, makeCohort, makeCourse, makeUser } from "#tests/makers.ts";
import { onBothEngines } from "#tests/replay/engine-questions.ts";
import { openSite } from "#tests/test-site.ts";
import { enroll } from "../../access/enrollments.server.ts";
import { remindOfMeetings } from "../../meetings/meeting-reminders.server.ts";
import { calendarToken } from "../../meetings/meetings.server.ts";

onBothEngines("a reminder is queued once, over two processes");

const HOURS = 3_600_000;

function typed(at: Date): string {
  const parts = new Intl.DateTimeFormat("pt-BR", {
    timeZone: "America/Sao_Paulo",
    dateStyle: "short",
    timeStyle: "short",
  });
  return parts.format(at).replace(",", "");
}

async function openCohort() {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const { course, lessons } = await makeCourse(site.db, { title: "Cerâmica" });
  const cohort = await makeCohort(site.db, { course_id: course.id, name: "Março" });
  const student = await makeUser(site.db, { email_confirmed_at: site.now() });
  await enroll(site.db, { userId: student.id, courseId: course.id }, site.now());
  await site.db.updateTable("enrollments").set({ cohort_id: cohort.id }).execute();
  const path = `/admin/cursos/${course.id}/turmas/${cohort.id}/encontros`;
  const startsAt = new Date(Math.ceil(site.now().getTime() / HOURS) * HOURS + 48 * HOURS);
  const fields = {
    intent: "save-meeting",
    title: "Abertura; olá, turma",
    starts_at: typed(startsAt),
    minutes: "90",
    url: "https://meet.example/abc",
  };
  expect((await admin.post(path, fields)).status).toBe(302);
  const meeting = await site.db.selectFrom("cohort_meetings").selectAll().executeTakeFirstOrThrow();
  return { site, admin, course, lessons, cohort, student, path, startsAt, fields, meeting };
}

test("lets the cohort's students join and shows the link to nobody else", async () => {
  const { site, admin, student, meeting, startsAt, path, fields } = await openCohort();
  expect(meeting).toMatchObject({ minutes: 90, starts_at: startsAt });
  const wrong = await admin.post(path, { ...fields, url: "http://meet.example" });
  expect([wrong.status, wrong.text.includes("comece com https://")]).toEqual([422, true]);
  const visitor = await site.as(student);
  const mine = (await visitor.get("/meus-cursos")).text;
  expect(mine).toContain("Próximo encontro");
  expect(mine).not.toContain("meet.example");
  const join = `/encontros/${meeting.id}/entrar`;
  expect((await visitor.get(join)).location).toBe("https://meet.example/abc");
  const stranger = await site.as(await makeUser(site.db));
  expect((await stranger.get(join)).status).toBe(404);
  expect((await site.visitor().get(join)).location).toContain("/login");
  const file = await visitor.get(`/encontros/${meeting.id}/agenda.ics`);
  expect(file.text).toContain("SUMMARY:Abertura\\; olá\\, turma\r\n");
  const calendar = `/agenda/${calendarToken(site.secret, student.id)}`;
  expect((await site.visitor().get(calendar)).text).toContain(`UID:encontro-${meeting.id}@`);
  expect((await site.visitor().get(`${calendar.slice(0, -1)}_`)).status).toBe(404);
  expect((await admin.post(path, { intent: "cancel-meeting", id: String(meeting.id) })).status).toBe(302);
  const cancelled = (await site.visitor().get(calendar)).text;
  expect(cancelled).toContain("STATUS:CANCELLED\r\n");
  expect(cancelled).toContain("SEQUENCE:1\r\n");
  expect((await visitor.get(join)).status).toBe(404);
});

test("shows the next meeting in the player, only to a student of the cohort", async () => {
  const { site, course, student, meeting, startsAt } = await openCohort();
  const visitor = await site.as(student);
  const player = `/curso/${course.id}-ceramica`;
  const page = (await visitor.get(player)).text;
  expect(page).toContain("Próximo encontro: ");
  expect(page).toContain(`/encontros/${meeting.id}/agenda.ics`);
  expect(page).not.toContain("meet.example");
  const alone = await makeUser(site.db);
  await enroll(site.db, { userId: alone.id, courseId: course.id }, site.now());
  expect((await (await site.as(alone)).get(player)).text).not.toContain("Próximo encontro");
  site.advance(startsAt.getTime() - site.now().getTime() + 91 * 60_000);
  const after = await site.as(student);
  expect((await after.get(player)).text).not.toContain("Próximo encontro");
});

test("refuses meetings and reminders to a student whose place is over, also before the row is closed", async () => {
  const { site, course, student, meeting, startsAt } = await openCohort();
  const ends_at = new Date(startsAt.getTime() - 30 * HOURS);
  await site.db.updateTable("rights").set({ ends_at }).execute();
  site.advance(startsAt.getTime() - site.now().getTime() - 23 * HOURS);
  const visitor = await site.as(student);
  const { has_access } = await site.db
    .selectFrom("enrollments")
    .select("has_access")
    .where("course_id", "=", course.id)
    .executeTakeFirstOrThrow();
  expect(has_access).toBe(true);
  // The course's page says why, and how to return.
  for (const door of ["entrar", "agenda.ics"]) {
    const { location } = await visitor.get(`/encontros/${meeting.id}/${door}`);
    expect([door, location?.startsWith(`/curso/${course.id}-`)]).toEqual([door, true]);
  }
  expect((await visitor.get("/meus-cursos")).text).not.toContain("Próximo encontro");
  const calendar = `/agenda/${calendarToken(site.secret, student.id)}`;
  expect((await visitor.get(calendar)).text).not.toContain("VEVENT");
  await remindOfMeetings(site.db, site.now());
  await site.settle();
  expect((await site.mails()).map(({ subject }) => subject)).not.toContain(
    "Encontro ao vivo em breve: Cerâmica",
  );
});

test("sends one mail a day before, an hour before and after a move, and none to a student who does not want them", async () => {
  const { site, cohort, path, startsAt, fields, meeting, student } = await openCohort();
  const other = await site.second();
  const quiet = await makeUser(site.db, { email_confirmed_at: site.now() });
  await enroll(site.db, { userId: quiet.id, courseId: cohort.course_id }, site.now());
  await site.db.updateTable("enrollments").set({ cohort_id: cohort.id }).execute();
  const times = { created_at: site.now(), updated_at: site.now() };
  const choice = { user_id: quiet.id, kind: "messages" as const, is_wanted: false, ...times };
  await site.db.insertInto("study_mail_choices").values(choice).execute();
  const both = (now: Date) => Promise.all([remindOfMeetings(site.db, now), remindOfMeetings(other.db, now)]);
  const subjects = async () => {
    await site.settle();
    return (await site.mails()).map(({ subject }) => subject);
  };
  await both(site.now());
  expect(await subjects()).toEqual([]);
  site.advance(startsAt.getTime() - site.now().getTime() - 23 * HOURS);
  await both(site.now());
  await both(site.now());
  expect(await subjects()).toEqual(["Encontro ao vivo em breve: Cerâmica"]);
  const moved = {
    ...fields,
    id: String(meeting.id),
    version: "1",
    starts_at: typed(new Date(startsAt.getTime() + HOURS)),
  };
  // The owner's session has expired by now.
  const again = await site.as(await makeAdmin(site.db));
  expect((await again.post(path, moved)).status).toBe(302);
  expect(await subjects()).toContain("O encontro ao vivo mudou de horário: Cerâmica");
  site.advance(23.5 * HOURS);
  await both(site.now());
  await site.settle();
  const all = await site.mails();
  expect(all.map(({ subject }) => subject)).toContain("O encontro ao vivo começa em uma hora: Cerâmica");
  expect(all).toHaveLength(3);
  expect(new Set(all.map(({ to }) => JSON.stringify(to)))).toHaveLength(1);
  expect(JSON.stringify(all[0]?.to)).toContain(student.email);
});

test("turns a recording into a lesson of the course", async () => {
  const { site, admin, lessons, path, meeting } = await openCohort();
  const fields = {
    intent: "add-recording",
    id: String(meeting.id),
    video: "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
  };
  const away = await makeCourse(site.db);
  const wrong = await admin.post(path, { ...fields, module: String(away.lessons[0]?.module_id) });
  expect(wrong.status).toBe(422);
  expect((await admin.post(path, { ...fields, module: String(lessons[0]?.module_id) })).status).toBe(302);
  const row = await site.db.selectFrom("cohort_meetings").select("lesson_id").executeTakeFirstOrThrow();
  const lesson = await site.db
    .selectFrom("course_lessons")
    .selectAll()
    .where("id", "=", row.lesson_id ?? 0)
    .execute();
  expect(lesson).toMatchObject([
    { title: "Abertura; olá, turma", content_type: "video", video_url: fields.video },
  ]);
});

test("reads a recording's address like a lesson's video, and gives a meeting only one recording", async () => {
  const { site, admin, lessons, path, meeting } = await openCohort();
  const fields = { intent: "add-recording", id: String(meeting.id), module: String(lessons[0]?.module_id) };
  for (const video of ["ainda não subi", "https://vimeo.com/event/1234567", ""]) {
    const refused = await admin.post(path, { ...fields, video });
    expect([video, refused.status]).toEqual([video, 422]);
  }
  const code = "<iframe src='https://player.vimeo.com/video/123456789?h=0a1b2c3d4e&amp;badge=0'></iframe>";
  const sent = () => admin.post(path, { ...fields, video: code });
  const answers = await Promise.all([sent(), sent()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 422]);
  expect((await sent()).text).toContain("Este encontro já tem a gravação");
  const made = await site.db
    .selectFrom("course_lessons")
    .select("video_url")
    .where("content_type", "=", "video")
    .execute();
  expect(made).toEqual([{ video_url: "https://player.vimeo.com/video/123456789?h=0a1b2c3d4e&badge=0" }]);
});

test("accepts the link of a meeting as it is copied", async () => {
  const { site, admin, path, fields } = await openCohort();
  for (const [title, typed, kept] of [
    ["Meet", "meet.google.com/abc-defg-hij", "https://meet.google.com/abc-defg-hij"],
    [
      "Zoom",
      "Ana convida você. Entrar: https://us02web.zoom.us/j/123?pwd=a.1 ID da reunião: 123",
      "https://us02web.zoom.us/j/123?pwd=a.1",
    ],
    ["Espaço", " https://meet.example/a ", "https://meet.example/a"],
  ] as const) {
    expect((await admin.post(path, { ...fields, title, url: typed })).status).toBe(302);
    const query = site.db.selectFrom("cohort_meetings").select("url").where("title", "=", title);
    expect(await query.execute()).toEqual([{ url: kept }]);
  }
  for (const url of ["não sei ainda", "http://meet.example"])
    expect((await admin.post(path, { ...fields, url })).status).toBe(422);
});

test("tells every move of a meeting, also away, back and away again", async () => {
  const { site, admin, path, startsAt, fields, meeting } = await openCohort();
  for (const [version, hours] of [1, 0, 1].entries()) {
    const starts_at = typed(new Date(startsAt.getTime() + hours * HOURS));
    const moved = { ...fields, id: String(meeting.id), version: String(version + 1), starts_at };
    expect((await admin.post(path, moved)).status).toBe(302);
    await site.settle();
  }
  const texts = (await site.mails()).map(({ text }) => /agora é [^.]+/.exec(text ?? "")?.[0]);
  expect(texts).toHaveLength(3);
  expect(new Set(texts).size).toBe(2);
});
