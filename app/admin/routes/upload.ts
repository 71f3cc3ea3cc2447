import { appContext } from "#app/context.ts";
import { storeLessonFile } from "#app/courses/media/lesson-storage.server.ts";
import { requireApiRight } from "#app/identity/rights/require-right.server.ts";
import type { Right } from "#app/identity/rights/rights.ts";
import { UPLOAD_RIGHTS } from "#app/identity/rights/rights.ts";
import { DISK_FULL, hasFreeSpace } from "#app/platform/config/disk-space.server.ts";
import { type Files, FileTooLarge } from "#app/platform/files/files.server.ts";
import { ParsersBusy } from "#app/platform/files/parsing-thread.server.ts";
import { storePublicPdf, storeSample } from "#app/platform/files/public-files.server.ts";
import { isUploadKind, tooLarge, UPLOAD_KINDS, type UploadKind } from "#app/platform/files/upload-kinds.ts";
import { readWhole, storeDeliverable } from "#app/platform/files/uploads.server.ts";
import { jsonAnswer } from "#app/platform/http/http.ts";
import { storeImage } from "#app/platform/images/images.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { isDiskFull } from "#db/disk-full.ts";
import type { Route } from "./+types/upload.ts";

/** Takes the raw bytes of one file; its name stands in the address. */
export async function action({ context, request, params, url }: Route.ActionArgs) {
  requireApiRight(context, rightFor(params.kind));
  const { config, files } = context.get(appContext);
  if (request.method !== "PUT") return refuse(405, "Envie o arquivo com PUT.", { allow: "PUT" });
  const { kind } = params;
  if (!isUploadKind(kind)) return refuse(404, "Este endereço não existe.");
  if (!request.body) return refuse(422, "O arquivo está vazio. Escolha outro.");
  const maxBytes = Math.min(UPLOAD_KINDS[kind].maxBytes, config.uploadMaxBytes);
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) return refuseAsTooLarge(kind);
  if (!(await hasFreeSpace(config))) return refuse(507, DISK_FULL);
  const name = url.searchParams.get("nome") ?? "";
  try {
    const stored = await store(files, { kind, name, body: request.body, maxBytes });
    return stored.ok ? jsonAnswer(stored.answer) : refuse(422, stored.message);
  } catch (error) {
    if (error instanceof FileTooLarge) return refuseAsTooLarge(kind);
    if (isDiskFull(error)) return refuse(507, DISK_FULL);
    if (error instanceof ParsersBusy) return refuse(503, error.message, { "retry-after": "60" });
    if (request.signal.aborted) return refuse(400, "O envio foi interrompido. Tente de novo.");
    throw error;
  }
}

export async function loader({ context, params }: Route.LoaderArgs) {
  requireApiRight(context, rightFor(params.kind));
  return refuse(405, "Envie o arquivo com PUT.", { allow: "PUT" });
}

/** A kind that is none is told so to the team alone. */
function rightFor(kind: string): Right {
  return isUploadKind(kind) ? UPLOAD_RIGHTS[kind] : "panel.open";
}

async function store(
  files: Files,
  upload: { kind: UploadKind; name: string; body: ReadableStream<Uint8Array>; maxBytes: number },
): Promise<Outcome<{ answer: unknown }>> {
  const { kind, name, body, maxBytes } = upload;
  if (kind === "image") {
    const original = await readWhole(body, maxBytes);
    if (!original) throw new FileTooLarge();
    const image = await storeImage(files, original);
    return image.ok ? { ok: true, answer: { address: image.address, size: image.bytes } } : image;
  }
  const stored = await storeWhole(files, { kind, name, body, maxBytes });
  return stored.ok ? { ok: true, answer: stored.file } : stored;
}

function storeWhole(
  files: Files,
  upload: {
    kind: Exclude<UploadKind, "image">;
    name: string;
    body: ReadableStream<Uint8Array>;
    maxBytes: number;
  },
) {
  const { kind, name, body, maxBytes } = upload;
  if (kind === "file") return storeDeliverable(files, name, body, maxBytes);
  if (kind === "public-pdf") return storePublicPdf(files, name, body, maxBytes);
  if (kind === "sample") return storeSample(files, { askedName: name, body, maxBytes });
  return storeLessonFile(files, { kind, name, body, maxBytes });
}

function refuseAsTooLarge(kind: UploadKind): Response {
  return refuse(413, tooLarge(kind), { connection: "close" });
}

function refuse(status: number, message: string, headers: Record<string, string> = {}): Response {
  return jsonAnswer({ error: "upload_refused", message }, status, headers);
}
