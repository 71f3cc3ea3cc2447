// PDFs that anybody may fetch, under /arquivos.
import { randomBytes } from "node:crypto";
import { slugify } from "../text/slug.ts";
import { cleanFileName } from "./attachment.ts";
import { fileKind } from "./file-kind.ts";
import { sizeLabel } from "./file-size.ts";
import type { Files } from "./files.server.ts";
import { captureHead } from "./uploads.server.ts";

export const MAX_PUBLIC_BYTES = 50 * 1_048_576;
const FILE = /^[a-z0-9][a-z0-9-]{0,99}\.pdf$/;

export type PublicFileAnswer =
  | { ok: true; file: { address: string; name: string; sizeLabel: string } }
  | { ok: false; message: string };

/** Keeps a PDF under a name of our own that says what the uploaded one said. Throws FileTooLarge. */
export async function storePublicPdf(
  files: Files,
  askedName: string,
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<PublicFileAnswer> {
  const stem = slugify(cleanFileName(askedName).replace(/\.[a-z0-9]{1,8}$/i, "")).slice(0, 60) || "arquivo";
  const name = `${stem}-${randomBytes(4).toString("hex")}.pdf`;
  const noted = captureHead(body);
  const size = await files.put(`publico/${name}`, noted.body, maxBytes);
  if (size > 0 && fileKind(name, noted.head()) === "PDF") {
    return { ok: true, file: { address: `/arquivos/${name}`, name, sizeLabel: sizeLabel(size) } };
  }
  await files.remove(`publico/${name}`);
  return {
    ok: false,
    message: size === 0 ? "O arquivo está vazio. Escolha outro." : "Envie um arquivo PDF.",
  };
}

/** The key behind an address under /arquivos; undefined when it can be none of ours. */
export function publicFileKey(file: string | undefined): string | undefined {
  return file && FILE.test(file) ? `publico/${file}` : undefined;
}
