// Enrolments in the table API: listed, created, moved and ended.
import { expect, test } from "vitest";
import { endOfLastDay } from "#app/platform/money-and-dates/terms.ts";
import {
  makeCohort,
  makeCourse,
  makeCourseProduct,
  makeDoubt,
  makePaidOrder,
  makeUser,
} from "#tests/makers.ts";
import { onBothEngines } from "#tests/replay/engine-questions.ts";
import { closeRights, statesAndDays } from "#tests/rights.ts";
import { clientWith, openTables, rowsPath } from "#tests/table-client.ts";

onBothEngines("each engine gives a computed column its own type");

const TABLE = 672;
const DAY_MS = 86_400_000;

async function openEnrollments() {
  const { site, client, admin } = await openTables();
  const { course, lessons } = await makeCourse(site.db, { title: "Retrato" });
  const cohort = await makeCohort(site.db, { course_id: course.id, name: "Março", places: 1 });
  const post = (row: Record<string, unknown>) =>
    client.post(rowsPath(TABLE), { course_id: course.id, ...row });
  const patch = (id: number, row: Record<string, unknown>) => client.patch(rowsPath(TABLE, `${id}/`), row);
  const refusal = (answer: { json(): { detail?: Record<string, { code: string }[]> } }, field: string) =>
    answer.json().detail?.[field]?.[0]?.code;
  return { site, client, admin, course, lessons, cohort, post, patch, refusal };
}

test("enrols a person into a cohort until a day by the API, with the same mail as by hand", async () => {
  const { site, client, course, cohort, post, refusal } = await openEnrollments();
  const made = await post({
    email: "Ana@fora.example",
    name: "Ana Luz",
    cohort_id: cohort.id,
    ends_at: "2035-12-31T12:00:00Z",
  });
  expect([made.status, made.text]).toEqual([200, expect.any(String)]);
  const row = made.json();
  expect(row).toMatchObject({
    email: "ana@fora.example",
    name: "Ana Luz",
    course_id: String(course.id),
    cohort_id: String(cohort.id),
    // The midnight after that day in the shop's time zone.
    ends_at: "2036-01-01T03:00:00Z",
    progress: "0",
    state: "not_begun",
    last_lesson_id: null,
    studied_at: null,
    finished_at: null,
  });
  await site.settle();
  expect(JSON.stringify((await site.mails()).map(({ to }) => to))).toContain("ana@fora.example");

  expect(refusal(await post({ email: "ana@fora.example" }), "email")).toBe("unique");
  expect(refusal(await post({ email: "bia@fora.example", cohort_id: cohort.id }), "cohort_id")).toBe(
    "invalid",
  );
  expect(refusal(await post({ email: "bia@fora.example", ends_at: "2020-01-01" }), "ends_at")).toBe(
    "invalid",
  );
  expect(refusal(await post({ email: "bia@fora.example", course_id: 999 }), "course_id")).toBe(
    "does_not_exist",
  );
  expect((await client.rows(TABLE)).map(({ email }) => email)).toEqual(["ana@fora.example"]);
  const accounts = await site.db
    .selectFrom("users")
    .select("email")
    .where("email", "=", "bia@fora.example")
    .execute();
  expect(accounts).toEqual([]);
});

test("changes cohort and end by the rules of the screen and refuses changes of person and course", async () => {
  const { site, cohort, post, patch, refusal, course } = await openEnrollments();
  const night = await makeCohort(site.db, { course_id: course.id, name: "Noite" });
  const { course: other } = await makeCourse(site.db);
  const foreign = await makeCohort(site.db, { course_id: other.id });
  const { id } = (await post({ email: "ana@fora.example", cohort_id: cohort.id })).json();
  const { id: bia } = (await post({ email: "bia@fora.example", cohort_id: night.id })).json();
  expect(refusal(await patch(bia, { cohort_id: cohort.id }), "cohort_id")).toBe("invalid");
  expect(refusal(await patch(bia, { cohort_id: foreign.id }), "cohort_id")).toBe("invalid");
  expect((await patch(id, { cohort_id: night.id, ends_at: "2035-06-30" })).json()).toMatchObject({
    cohort_id: String(night.id),
  });
  expect((await patch(bia, { cohort_id: cohort.id })).status).toBe(200);
  expect((await patch(id, { ends_at: null, cohort_id: null })).json()).toMatchObject({
    ends_at: null,
    cohort_id: null,
  });
  for (const [field, value] of Object.entries({
    email: "caio@fora.example",
    course_id: other.id,
    name: "Outra",
  })) {
    expect(refusal(await patch(id, { [field]: value }), field), field).toBe("invalid");
  }
  const lines = await site.db
    .selectFrom("audit_log")
    .select(["action", "entity_id"])
    .where("entity", "=", "enrollments")
    .orderBy("id")
    .execute();
  expect(lines.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["cohort.move", "course.change-end"]),
  );
});

test("closes a place that the API ends, keeps its row, and can give the place again", async () => {
  const { client, site, post, patch, refusal } = await openEnrollments();
  const { id } = (await post({ email: "ana@fora.example" })).json();
  expect((await client.delete(rowsPath(TABLE, `${id}/`))).status).toBe(204);
  expect(await client.rows(TABLE)).toMatchObject([{ id, state: "without_access", ends_at: null }]);
  const again = await client.delete(rowsPath(TABLE, `${id}/`));
  expect([again.status, again.json().error]).toEqual([400, "ERROR_CANNOT_DELETE_ROWS_IN_TABLE"]);
  expect(refusal(await patch(id, { ends_at: "2035-06-30" }), "ends_at")).toBe("invalid");
  expect((await post({ email: "ana@fora.example" })).json()).toMatchObject({ id, state: "not_begun" });
  expect(await statesAndDays(site)).toEqual([["open", null]]);
});

test("AC-09: returns the place that a removal closed, by API and on screen, or gives a new place when an end is sent", async () => {
  const { site, client, admin, course, post } = await openEnrollments();
  const { product } = await makeCourseProduct(site.db, { linked_course_id: course.id });
  const ana = await makeUser(site.db, { email: "ana@fora.example" });
  await makePaidOrder(site, { user_id: ana.id, lines: [{ product }] });
  const ends_at = endOfLastDay("2031-03-10");
  await site.db.updateTable("rights").set({ ends_at }).execute();
  const owner = await site.as(admin);
  const [row] = await client.rows(TABLE);
  const path = `/admin/cursos/${course.id}/alunos`;
  const places = () => statesAndDays(site);
  const closes = [
    async () => client.delete(rowsPath(TABLE, `${row?.id}/`)),
    async () => owner.post(path, { intent: "remove-student", id: String(row?.id), reason: "Saiu" }),
  ];
  const opens = [
    async () => post({ email: ana.email }),
    async () => owner.post(path, { intent: "enroll-student", email: ana.email, name: "" }),
  ];
  for (const close of closes) {
    for (const open of opens) {
      await close();
      expect(await places()).toEqual([["removed", "10/03/2031"]]);
      expect((await open()).status).toBeLessThan(400);
      expect(await places()).toEqual([["open", "10/03/2031"]]);
    }
  }
  expect((await owner.get(path)).text).toContain("Voltou o acesso que a pessoa tinha antes da remoção.");
  expect(await client.rows(TABLE)).toMatchObject([
    { id: row?.id, ends_at: ends_at.toISOString().replace(".000", "") },
  ]);
  const again = await site.db
    .selectFrom("audit_log")
    .select("id")
    .where("action", "=", "course.readmit-student")
    .execute();
  expect(again).toHaveLength(4);

  await closes[0]?.();
  expect((await post({ email: ana.email, ends_at: "2030-05-31" })).status).toBe(200);
  expect(await places()).toEqual([
    ["removed", "10/03/2031"],
    ["open", "31/05/2030"],
  ]);
  // A right that was refunded meanwhile does not return: the place is given with the sent end.
  await closes[0]?.();
  await site.db.deleteFrom("rights").where("source", "=", "hand").execute();
  await closeRights(site.db, "revoked");
  expect((await post({ email: ana.email })).status).toBe(200);
  expect(await places()).toEqual([
    ["removed", "10/03/2031"],
    ["open", null],
  ]);
});

test("reads progress, state and lesson as in the list of students, and refuses writing them", async () => {
  const { site, client, course, lessons, post, patch, refusal } = await openEnrollments();
  const { id, user_id } = (await post({ email: "ana@fora.example" })).json();
  const bia = await makeUser(site.db, { email: "bia@fora.example" });
  await post({ email: bia.email });
  await makeDoubt(site.db, lessons[0]?.id ?? 0, bia.id);
  const studied = { studied_at: site.now(), last_lesson_id: lessons[0]?.id ?? null, done_count: 1 };
  await site.db.updateTable("enrollments").set(studied).where("id", "=", id).execute();
  const read = async () => (await client.rows(TABLE)).map(({ state, progress }) => [state, progress]);
  expect(await read()).toEqual([
    ["up_to_date", "50"],
    ["waiting", "0"],
  ]);
  site.advance(20 * DAY_MS);
  expect((await read())[0]).toEqual(["stopped", "50"]);
  const one = (await client.get(rowsPath(TABLE, `${id}/`))).json();
  expect(one).toMatchObject({ last_lesson_id: String(lessons[0]?.id), course_id: String(course.id) });

  for (const [field, value] of Object.entries({
    progress: 50,
    state: "finished",
    user_id,
    studied_at: null,
  })) {
    const answer = await patch(id, { [field]: value });
    expect([field, answer.status, refusal(answer, field)]).toEqual([field, 400, "read_only"]);
  }
  // A computed column cannot be filtered or sorted: the request is refused instead of ignored.
  for (const asked of ["filter__progress__equal=0", "filter__state__equal=waiting", "order_by=progress"]) {
    expect((await client.get(`${rowsPath(TABLE)}&${asked}`)).status, asked).toBe(400);
  }
  const found = async (asked: string) => (await client.rows(TABLE, asked)).map(({ email }) => email);
  expect(await found("filter__email__equal=bia@fora.example")).toEqual(["bia@fora.example"]);
  expect(await found(`filter__course_id__equal=${course.id}&order_by=-email`)).toEqual([
    "bia@fora.example",
    "ana@fora.example",
  ]);
  expect(await found("search=bia")).toEqual(["bia@fora.example"]);
  expect(await found("size=1&page=2&include=email")).toEqual(["bia@fora.example"]);
});

test("filters and sorts ends as they are read", async () => {
  const { client, post } = await openEnrollments();
  await post({ email: "ana@fora.example", ends_at: "2035-12-31" });
  await post({ email: "bia@fora.example", ends_at: "2034-12-31" });
  await post({ email: "caio@fora.example" });
  const found = async (asked: string) =>
    (await client.rows(TABLE, asked)).map(({ email }) => String(email)[0]);
  expect(await found("filter__ends_at__empty=")).toEqual(["c"]);
  expect(await found("order_by=-ends_at")).toEqual(["a", "b", "c"]);
  expect(
    await found(`filter__ends_at__date_is_before=${encodeURIComponent("UTC?2035-06-01?exact_date")}`),
  ).toEqual(["b"]);
});

test("reads a plain day as the last day of access and as a cohort's first and last day, and accepts its own output", async () => {
  const { client, course, post, patch } = await openEnrollments();
  const { id, ends_at } = (await post({ email: "ana@fora.example", ends_at: "2035-05-31" })).json();
  expect(ends_at).toBe("2035-06-01T03:00:00Z");
  expect((await patch(id, { ends_at })).json().ends_at).toBe(ends_at);
  expect((await patch(id, { ends_at: "2035-06-30" })).json().ends_at).toBe("2035-07-01T03:00:00Z");
  const days = {
    starts_at: "2035-05-01",
    ends_at: "2035-05-31",
    access_kind: "until",
    access_until: "2035-12-31",
  };
  const made = await client.post(rowsPath(646), { course_id: course.id, name: "Maio", ...days });
  const read = {
    starts_at: "2035-05-01T03:00:00Z",
    ends_at: "2035-06-01T03:00:00Z",
    access_until: "2036-01-01T03:00:00Z",
  };
  expect(made.json()).toMatchObject(read);
  expect((await client.patch(rowsPath(646, `${made.json().id}/`), read)).json()).toMatchObject(read);
});

test("gives a token only the enrolments permission that it has", async () => {
  const { site, admin, course } = await openEnrollments();
  const blind = await clientWith(site, admin, { "638": ["read"] });
  expect((await blind.get(rowsPath(TABLE))).status).toBe(401);
  const reader = await clientWith(site, admin, { "672": ["read"] });
  expect((await reader.get(rowsPath(TABLE))).status).toBe(200);
  const row = { email: "ana@fora.example", course_id: course.id };
  expect((await reader.post(rowsPath(TABLE), row)).status).toBe(401);
});
