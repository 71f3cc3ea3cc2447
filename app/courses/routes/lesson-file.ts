import { appContext } from "#app/context.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { mayHaveFiles, noSuchFile, sendLessonFile } from "../lessons/file-request.server.ts";
import { findLessonFile } from "../lessons/lesson-files.server.ts";
import type { Route } from "./+types/lesson-file.ts";

/** /aulas/7/video, /aulas/7/pdf, /aulas/7/legendas. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const lessonId = idInAddress(params.lessonId) ?? 0;
  if (!(await mayHaveFiles(context, request, lessonId))) return noSuchFile();
  const file = await findLessonFile(context.get(appContext).db, lessonId, params.file);
  return file ? sendLessonFile(context, request, file) : noSuchFile();
}
