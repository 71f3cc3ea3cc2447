import { appContext, requestContext } from "#app/context.ts";
import { sendStoredFile } from "#app/platform/files/file-answer.ts";
import { publicFileKey } from "#app/platform/files/public-files.server.ts";
import type { Route } from "./+types/public-file.ts";

/** Public: a PDF that a pop-up gives away, always as something to save. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { files } = context.get(appContext);
  const { ended } = context.get(requestContext);
  const key = publicFileKey(params.file);
  const file = key && { key, name: params.file };
  const answer = file ? await sendStoredFile({ files, ended }, request, file) : undefined;
  if (!answer) return new Response("Não encontrado.", { status: 404 });
  answer.headers.set("cache-control", "public, max-age=3600");
  return answer;
}
