import { redirect } from "react-router";
import { orNotFound } from "#app/platform/http/http.ts";
import type { Db } from "#db/connect.server.ts";
import { courseAddress } from "../access/lesson-address.ts";
import { findCourseOfMeeting, findStudentMeeting } from "./meetings.server.ts";

/** The meeting that an address names, for the students of its cohort; who has lost the place is led to the course, whose page says why. */
export async function openMeeting(db: Db, asked: { userId: number; id: number }, now: Date) {
  const found = await findStudentMeeting(db, asked, now);
  const course = found ? undefined : await findCourseOfMeeting(db, asked);
  if (course) throw redirect(courseAddress(course));
  return orNotFound(found, MEETING_NOT_FOUND);
}

export const MEETING_NOT_FOUND = "Encontro não encontrado";
