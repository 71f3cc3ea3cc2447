import { appContext, requestContext } from "#app/context.ts";
import { requireApiRight } from "#app/identity/rights/require-right.server.ts";
import { MOST_BYTES } from "#app/move-in/file-table.server.ts";
import { DISK_FULL, hasFreeSpace } from "#app/platform/config/disk-space.server.ts";
import { ParsersBusy } from "#app/platform/files/parsing-thread.server.ts";
import { readWhole } from "#app/platform/files/uploads.server.ts";
import { jsonAnswer } from "#app/platform/http/http.ts";
import { startImport } from "../imports/import-start.server.ts";
import { presetOf } from "../matching/choice.ts";
import type { Route } from "./+types/start-import.ts";

const TOO_LARGE = "O arquivo passa do limite de 50 MB.";

/** Takes the raw bytes of one file; the file's name is a query parameter. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { id: actorId } = requireApiRight(context, "students.import");
  if (request.method !== "PUT") return refuse(405, "Envie o arquivo com PUT.", { allow: "PUT" });
  const app = context.get(appContext);
  if (!request.body) return refuse(422, "O arquivo está vazio. Escolha outro.");
  if (Number(request.headers.get("content-length") ?? 0) > MOST_BYTES) return refuseAsTooLarge();
  if (!(await hasFreeSpace(app.config))) return refuse(507, DISK_FULL);
  const bytes = await readWhole(request.body, MOST_BYTES);
  if (!bytes) return refuseAsTooLarge();
  if (bytes.byteLength === 0) return refuse(422, "O arquivo está vazio. Escolha outro.");
  const name = url.searchParams.get("nome") || "arquivo";
  const preset = presetOf(url.searchParams.get("para") ?? "");
  const author = { actorId, ip: context.get(requestContext).ip };
  try {
    const started = await startImport(app, { bytes, name, preset, author }, app.now());
    return started.ok ? jsonAnswer({ id: started.id }) : refuse(422, started.message);
  } catch (error) {
    if (!(error instanceof ParsersBusy)) throw error;
    return refuse(503, error.message, { "retry-after": "60" });
  }
}

export async function loader({ context }: Route.LoaderArgs) {
  requireApiRight(context, "students.import");
  return refuse(405, "Envie o arquivo com PUT.", { allow: "PUT" });
}

function refuseAsTooLarge(): Response {
  return refuse(413, TOO_LARGE, { connection: "close" });
}

function refuse(status: number, message: string, headers: Record<string, string> = {}): Response {
  return jsonAnswer({ error: "import_refused", message }, status, headers);
}
