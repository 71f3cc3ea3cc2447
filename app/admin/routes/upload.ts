import { requireApiRole } from "#app/identity/sessions.server.ts";
import { appContext } from "#app/platform/context.ts";
import { hasFreeSpace } from "#app/platform/disk-space.server.ts";
import { FileTooLarge } from "#app/platform/files.server.ts";
import { jsonAnswer } from "#app/platform/http.ts";
import { MAX_IMAGE_BYTES, storeImage } from "#app/platform/images.server.ts";
import { readWhole, storeDeliverable } from "#app/platform/uploads.server.ts";
import type { Route } from "./+types/upload.ts";

/** Takes the raw bytes of one file; its name stands in the address. */
export async function action({ context, request, params, url }: Route.ActionArgs) {
  requireApiRole(context, "admin");
  const { config, files } = context.get(appContext);
  if (request.method !== "PUT") return refuse(405, "Envie o arquivo com PUT.", { allow: "PUT" });
  if (params.kind !== "image" && params.kind !== "file") return refuse(404, "Este endereço não existe.");
  if (!request.body) return refuse(422, "O arquivo está vazio.");
  const limit = params.kind === "image" ? MAX_IMAGE_BYTES : config.uploadMaxBytes;
  if (Number(request.headers.get("content-length") ?? 0) > limit) return tooLarge(params.kind);
  if (!(await hasFreeSpace(config))) {
    return refuse(507, "Falta espaço em disco no servidor. Libere espaço e envie de novo.");
  }
  try {
    if (params.kind === "image") {
      const original = await readWhole(request.body, limit);
      if (!original) return tooLarge("image");
      const image = await storeImage(files, original);
      return image.ok
        ? jsonAnswer({ address: image.address, size: image.bytes })
        : refuse(422, image.message);
    }
    const stored = await storeDeliverable(files, url.searchParams.get("nome") ?? "", request.body, limit);
    return stored.ok ? jsonAnswer(stored.file) : refuse(422, stored.message);
  } catch (error) {
    if (error instanceof FileTooLarge) return tooLarge(params.kind);
    if (request.signal.aborted) return refuse(400, "O envio foi interrompido.");
    throw error;
  }
}

export async function loader({ context }: Route.LoaderArgs) {
  requireApiRole(context, "admin");
  return refuse(405, "Envie o arquivo com PUT.", { allow: "PUT" });
}

function tooLarge(kind: "image" | "file"): Response {
  const most = kind === "image" ? "10 MB" : "2 GB";
  return refuse(413, `O arquivo passa do limite de ${most}.`, { connection: "close" });
}

function refuse(status: number, message: string, headers: Record<string, string> = {}): Response {
  return jsonAnswer({ error: "upload_refused", message }, status, headers);
}
