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

/** Only our own pages may frame a PDF. A sandbox would block the browser's PDF viewer. */
const SHOWN_IN_PLACE = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/**
 * True if the person may open the lesson. A visitor who needs to sign in is redirected to sign-in. A student who lost
 * the place is redirected to the lesson's page, which explains why, because a file is opened in its own tab.
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
  // An admin who previews the course on another day sees its files, also if they are a student of it.
  if (lesson && (await mayPreview(db, user, lesson.course_id))) return true;
  const viewer = lesson && (await findViewer(db, user, lesson.course_id, now()));
  if (!lesson || viewer?.kind !== "former" || !viewer.loss) return false;
  const address = lessonAddress({ id: lesson.course_id, title: lesson.course_title }, lessonId);
  if (request.headers.get("sec-fetch-dest") === "document") throw redirect(address);
  throw textAnswer(`${viewer.loss.sentence} Na página da aula está como voltar: ${address}`, 403);
}

/** The file, whole or as byte ranges. `?baixar` downloads a file that would be shown in the browser. */
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

/** The same answer for a missing file and for a file without permission. */
export function noSuchFile(): Response {
  return textAnswer("Este arquivo não existe, ou não é de um curso seu.", 404);
}

function textAnswer(text: string, status: number): Response {
  return new Response(text, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "private, no-store" },
  });
}
