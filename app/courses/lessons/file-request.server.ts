import { type RouterContextProvider, redirect } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { currentUser, requireUser } from "#app/identity/sessions/sessions.server.ts";
import { sendStoredFile } from "#app/platform/files/file-answer.ts";
import {
  findLesson,
  findOpenLesson,
  findViewer,
  isOpenPreview,
  mayPreview,
} from "../access/course-access.server.ts";
import { lessonAddress } from "../access/lesson-address.ts";
import type { LessonFile } from "./lesson-files.server.ts";

/** Only pages of ours may frame a PDF of ours; a sandbox would keep the browser's reader from opening it. */
const SHOWN_IN_PLACE = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/**
 * Whether this person may open the lesson; somebody who would have to sign in first is sent to do so. Whoever has lost
 * the place reads why: on the lesson's page, where the file was opened in a tab of its own.
 */
export async function mayHaveFiles(
  context: Readonly<RouterContextProvider>,
  request: Request,
  lessonId: number,
): Promise<boolean> {
  const { db, now } = context.get(appContext);
  const free = await isOpenPreview(db, { lessonId }, now());
  const user = free ? currentUser(context) : requireUser(context);
  if (await findOpenLesson(db, user, { lessonId }, now())) return true;
  const lesson = await findLesson(db, { lessonId });
  // Whoever looks at a course of another day sees its files, be they its student or not.
  if (lesson && (await mayPreview(db, user, lesson.course_id))) return true;
  const viewer = lesson && (await findViewer(db, user, lesson.course_id, now()));
  if (!lesson || viewer?.kind !== "former" || !viewer.loss) return false;
  const address = lessonAddress({ id: lesson.course_id, title: lesson.course_title }, lessonId);
  if (request.headers.get("sec-fetch-dest") === "document") throw redirect(address);
  throw textAnswer(`${viewer.loss.sentence} Na página da aula está como voltar: ${address}`, 403);
}

/** The file, whole or in parts; `?baixar` saves what would be shown in its place. */
export async function sendLessonFile(
  context: Readonly<RouterContextProvider>,
  request: Request,
  file: LessonFile,
): Promise<Response> {
  const { files } = context.get(appContext);
  const { ended, log } = context.get(requestContext);
  const saves = new URL(request.url).searchParams.has("baixar");
  const asked = saves ? { ...file, shownAs: undefined } : file;
  const answer = await sendStoredFile({ files, ended }, request, asked);
  if (answer?.headers.get("content-type") === "application/pdf") {
    answer.headers.set("content-security-policy", SHOWN_IN_PLACE);
  }
  if (!answer) log.error("a lesson's file is missing from the file store");
  return answer ?? noSuchFile();
}

/** The same for what is not there and what is not theirs. */
export function noSuchFile(): Response {
  return textAnswer("Este arquivo não existe, ou não é de um curso seu.", 404);
}

function textAnswer(text: string, status: number): Response {
  return new Response(text, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "private, no-store" },
  });
}
