// Enrolments in the table API: created, moved and ended by the same writes as on the screen.
import { sql } from "kysely";
import {
  computed,
  createdOn,
  type DeleteOutcome,
  date,
  email,
  lastModified,
  number,
  readOnly,
  reference,
  serveTable,
  text,
} from "#app/nouns/served-table.ts";
import { lastEndIn } from "#app/rights/course-lists.server.ts";
import { readEnrollmentFigures } from "./enrollment-figures.server.ts";
import { ENROLLMENT_STATES } from "./enrollment-states.ts";
import {
  changeEnrollment,
  createEnrollment,
  endEnrollment,
  type SentEnrollment,
} from "./sent-enrollments.server.ts";

const COURSES = 638;
const USERS = 629;
const LESSONS = 640;
const COHORTS = 646;

const ofStudent = (column: "name" | "email") =>
  sql`(select users.${sql.ref(column)} from users where users.id = "row".user_id)`;

export const enrollmentsTable = serveTable({
  id: 672,
  name: "ENROLLMENTS",
  table: "enrollments",
  hasNoWebhooks: true,
  fields: [
    { ...email("email", { required: true, isPersons: true }), readAs: ofStudent("email") },
    reference("course_id", COURSES, { required: true }),
    { ...text("name", { isPersons: true, maxLength: 120 }), readAs: ofStudent("name") },
    reference("cohort_id", COHORTS),
    { ...date("ends_at", { plainDay: "last" }), readAs: lastEndIn("row") },
    readOnly(reference("user_id", USERS)),
    computed(number("progress")),
    computed(text("state", { oneOf: Object.values(ENROLLMENT_STATES) })),
    readOnly(reference("last_lesson_id", LESSONS)),
    readOnly(date("studied_at")),
    readOnly(date("finished_at")),
    createdOn(),
    lastModified(),
  ],
  async figures(db, ids, now) {
    const figures = await readEnrollmentFigures(db, ids, now);
    return new Map(
      [...figures].map(([id, { progress, state }]) => [id, { progress, state: ENROLLMENT_STATES[state] }]),
    );
  },
  create: ({ trx, now, actorId }, values) => createEnrollment(trx, values as SentEnrollment, actorId, now),
  update: ({ trx, now, actorId }, id, values) =>
    changeEnrollment(trx, { id, sent: values as SentEnrollment }, actorId, now),
  async remove({ trx, now, actorId }, id): Promise<DeleteOutcome> {
    return endEnrollment(trx, id, actorId, now);
  },
});
