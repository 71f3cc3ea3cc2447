import { appContext } from "#app/context.ts";
import { mayHaveFiles, noSuchFile, sendLessonFile } from "../lessons/file-request.server.ts";
import { findAttachment } from "../lessons/lesson-files.server.ts";
import type { Route } from "./+types/attachment.ts";

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const attachment = await findAttachment(context.get(appContext).db, params.publicId);
  if (!(await mayHaveFiles(context, request, attachment?.lesson_id ?? 0))) return noSuchFile();
  return attachment ? sendLessonFile(context, request, attachment) : noSuchFile();
}
