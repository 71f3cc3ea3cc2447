import { appContext, requestContext } from "#app/context.ts";
import { sendStoredFile } from "#app/platform/files/file-answer.ts";
import { sampleFile } from "#app/platform/files/public-files.server.ts";
import type { Route } from "./+types/sample-file.ts";

/** A browser's own reader of PDFs does not start in a sandbox; its type is one of ours, and nothing else is loaded. */
const SHOWN =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; frame-ancestors 'self'";

/** Public: a sample of a product, shown by the browser's own reader or player. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { files } = context.get(appContext);
  const { ended } = context.get(requestContext);
  const sample = sampleFile(params.file);
  const file = sample && { key: sample.key, name: params.file, shownAs: sample.type };
  const answer = file ? await sendStoredFile({ files, ended }, request, file) : undefined;
  if (!answer) return new Response("Não encontrado.", { status: 404 });
  answer.headers.set("cache-control", "public, max-age=3600");
  answer.headers.set("content-security-policy", SHOWN);
  return answer;
}
