// Reads of meetings for the cohort's managers and for its students.
import { createHmac, timingSafeEqual } from "node:crypto";
import { redirect } from "react-router";
import { namesOf } from "#app/nouns/columns.ts";
import { orNotFound } from "#app/platform/http/http.ts";
import { addDays, addMinutes } from "#app/platform/money-and-dates/dates.ts";
import { hasOpenRight } from "#app/rights/rights.server.ts";
import { type Db, forUpdate } from "#db/connect.server.ts";
import { courseAddress } from "../access/lesson-address.ts";
import { cohortWords } from "../cohorts/cohort-state.ts";
import type { CalendarEvent } from "./icalendar.ts";
import { MEETING_COLUMNS } from "./meeting.ts";
import { meetingAddress } from "./meeting-address.ts";

const MOST_LISTED = 300;
const DAY_MINUTES = 24 * 60;

export type MeetingItem = Awaited<ReturnType<typeof listMeetings>>[number];
export type EditedMeeting = NonNullable<Awaited<ReturnType<typeof findMeeting>>>;
export type StudentMeeting = Awaited<ReturnType<typeof listStudentMeetings>>[number];

/** All meetings of a cohort that are not cancelled, in order, with the lesson of the recording. */
export async function listMeetings(db: Db, cohortId: number) {
  return db
    .selectFrom("cohort_meetings")
    .leftJoin("course_lessons", "course_lessons.id", "cohort_meetings.lesson_id")
    .select(["cohort_meetings.id", "cohort_meetings.title", "starts_at", "minutes", "url"])
    .select(["lesson_id", "course_lessons.title as lesson_title"])
    .where("cohort_id", "=", cohortId)
    .where("cohort_meetings.retired_at", "is", null)
    .orderBy("starts_at")
    .orderBy("cohort_meetings.id")
    .limit(MOST_LISTED)
    .execute();
}

interface OfCohort {
  id: number;
  cohortId: number;
}

/** Data of the meeting form, within this cohort. */
export async function findMeeting(db: Db, of: OfCohort) {
  return meetingQuery(db, of).executeTakeFirst();
}

/** Same as `findMeeting`, with a lock until the transaction ends. */
export async function holdMeeting(trx: Db, of: OfCohort) {
  return forUpdate(trx, meetingQuery(trx, of)).executeTakeFirst();
}

function meetingQuery(db: Db, { id, cohortId }: OfCohort) {
  return db
    .selectFrom("cohort_meetings")
    .select(["id", "version", "updated_at", ...namesOf(MEETING_COLUMNS)])
    .where("id", "=", id)
    .where("cohort_id", "=", cohortId)
    .where("retired_at", "is", null);
}

/** The meetings of all cohorts in which the student has access now, with the columns that a student may see. */
function ofStudent(db: Db, userId: number, now: Date) {
  return ofMember(db, userId).where(hasOpenRight(now));
}

function ofMember(db: Db, userId: number) {
  return db
    .selectFrom("enrollments")
    .innerJoin("cohort_meetings", "cohort_meetings.cohort_id", "enrollments.cohort_id")
    .innerJoin("cohorts", "cohorts.id", "enrollments.cohort_id")
    .innerJoin("courses", "courses.id", "enrollments.course_id")
    .select(["cohort_meetings.id", "cohort_meetings.title", "cohort_meetings.starts_at", "minutes", "url"])
    .select(["cohort_meetings.version", "cohort_meetings.updated_at", "cohort_meetings.retired_at"])
    .select(["cohorts.name as cohort_name", "courses.title as course_title", "courses.id as course_id"])
    .where("enrollments.user_id", "=", userId)
    .orderBy("cohort_meetings.starts_at")
    .orderBy("cohort_meetings.id");
}

/** The next meetings and the current meeting. */
export async function listStudentMeetings(db: Db, userId: number, now: Date) {
  return toCome(await comingTo(db, userId, now).limit(50).execute(), now);
}

/** The next or current meeting of the person's cohort in this course. */
export async function findNextMeeting(
  db: Db,
  { userId, courseId }: { userId: number; courseId: number },
  now: Date,
) {
  const query = comingTo(db, userId, now).where("enrollments.course_id", "=", courseId).limit(10);
  return toCome(await query.execute(), now)[0];
}

/** Meetings in the future, and meetings that may still be running. */
function comingTo(db: Db, userId: number, now: Date) {
  return ofStudent(db, userId, now)
    .where("cohort_meetings.retired_at", "is", null)
    .where("cohort_meetings.starts_at", ">", addMinutes(now, -DAY_MINUTES));
}

function toCome(rows: Meeting[], now: Date) {
  return rows
    .filter(({ starts_at, minutes }) => addMinutes(starts_at, minutes) > now)
    .map(({ url, version: _, updated_at: __, retired_at: ___, ...row }) => ({ ...row, hasLink: url !== "" }));
}

export async function findStudentMeeting(db: Db, { userId, id }: { userId: number; id: number }, now: Date) {
  return ofStudent(db, userId, now).where("cohort_meetings.id", "=", id).executeTakeFirst();
}

/**
 * The course of a meeting, for a member of the cohort who has no access now: the course's page says why, and how to
 * return.
 */
async function findCourseOfMeeting(db: Db, { userId, id }: { userId: number; id: number }) {
  const meeting = await ofMember(db, userId).where("cohort_meetings.id", "=", id).executeTakeFirst();
  return meeting && { id: meeting.course_id, title: meeting.course_title };
}

/** The meeting of an address. A student who lost the place is redirected to the course, whose page says why. */
export async function openMeeting(db: Db, asked: { userId: number; id: number }, now: Date) {
  const found = await findStudentMeeting(db, asked, now);
  const course = found ? undefined : await findCourseOfMeeting(db, asked);
  if (course) throw redirect(courseAddress(course));
  return orNotFound(found, MEETING_NOT_FOUND);
}

export const MEETING_NOT_FOUND = "Encontro não encontrado";

/** Meetings of the subscribed calendar: future meetings and the last three months. */
export async function listCalendarMeetings(db: Db, userId: number, now: Date) {
  return ofStudent(db, userId, now)
    .where("cohort_meetings.starts_at", ">", addDays(now, -90))
    .limit(MOST_LISTED)
    .execute();
}

type Meeting = NonNullable<Awaited<ReturnType<typeof findStudentMeeting>>>;

export function eventOf(meeting: Meeting, siteUrl: string): CalendarEvent {
  const address = `${siteUrl}${meetingAddress(meeting)}`;
  return {
    uid: `encontro-${meeting.id}@${new URL(siteUrl).hostname}`,
    sequence: meeting.version - 1,
    changedAt: meeting.updated_at,
    startsAt: meeting.starts_at,
    minutes: meeting.minutes,
    title: meeting.title,
    description: `${meeting.course_title}, ${cohortWords(meeting.cohort_name)}\nEntrar: ${address}`,
    address,
    isCancelled: meeting.retired_at !== null,
  };
}

/** "12-…": the student's id and a 256-bit MAC that needs the secret. */
export function calendarToken(secret: string, userId: number): string {
  return `${userId}-${createHmac("sha256", secret).update(`meeting-calendar:${userId}`).digest("base64url")}`;
}

/** The student of the token. Undefined for a token with a wrong MAC. */
export function userOfToken(secret: string, token: string): number | undefined {
  const [, number] = /^([1-9]\d{0,14})-[\w-]{43}$/.exec(token) ?? [];
  if (!number) return undefined;
  const own = calendarToken(secret, Number(number));
  return timingSafeEqual(Buffer.from(own), Buffer.from(token)) ? Number(number) : undefined;
}
