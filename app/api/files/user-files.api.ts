// Files that integrations bring, as the protocol names them: sent whole, or fetched from an address.
import { FILE_REFERENCES } from "#app/admin/demo/file-references.ts";
import type { ServedTable } from "#app/nouns/served-table.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { hasFreeSpace } from "#app/platform/config/disk-space.server.ts";
import { FileTooLarge } from "#app/platform/files/files.server.ts";
import { limitLabel } from "#app/platform/files/upload-kinds.ts";
import {
  FetchFailed,
  type SafeAnswer,
  safeFetch,
  UnsafeAddress,
} from "#app/platform/http/safe-fetch.server.ts";
import type { Call, Methods } from "../protocol/api-call.ts";
import { SERVED_TABLES } from "../protocol/registry.ts";
import { type Actor, requireAdministrator } from "../tokens/credentials.server.ts";
import { hasRight } from "../tokens/token-rights.ts";
import { badBody, noPermission, plainRefusal, refusal } from "../wire/errors.ts";
import { BrokenUpload, firstFileOf } from "../wire/multipart.server.ts";
import { isObject, readBody } from "../wire/request-body.ts";
import { storeUserFile, type UserFile } from "./user-files.server.ts";

const MULTIPART = /^multipart\/form-data\s*;/i;

export const userFileRoutes: Record<string, Methods> = {
  "/user-files/upload-file": {
    async POST(call) {
      await requireUpload(call);
      const { app, request } = call;
      if (!MULTIPART.test(request.headers.get("content-type") ?? "")) {
        throw plainRefusal(415, "Envie o arquivo como multipart/form-data, no campo file.");
      }
      const stored = await kept(() =>
        firstFileOf(request, "file", (name, body) => storeUserFile(app, name, body)),
      );
      return answerWith(call, stored);
    },
  },
  "/user-files/upload-via-url": {
    async POST(call) {
      await requireUpload(call);
      const { app, request } = call;
      const address = addressIn(await readBody(request));
      const { body } = await fetched(address, app.config.uploadFromAddresses);
      const name = URL.parse(address)?.pathname.split("/").at(-1) ?? "";
      return answerWith(call, await kept(() => storeUserFile(app, decoded(name), once(body))));
    },
  },
};

/** Whoever may write no row that names a file has no use for one. */
async function requireUpload({ app, actor }: Call): Promise<void> {
  if (actor.kind === "person") requireAdministrator(actor);
  else if (!maySaveFiles(actor)) throw noPermission();
  if (!(await hasFreeSpace(app.config))) {
    throw refusal("ERROR_STORAGE_FULL", "Falta espaço em disco no servidor.");
  }
}

function maySaveFiles({ rights }: Extract<Actor, { kind: "token" }>): boolean {
  return SERVED_TABLES.some(
    (table) =>
      namesFiles(table) && (hasRight(rights, table.id, "create") || hasRight(rights, table.id, "update")),
  );
}

function namesFiles({ table, fields }: ServedTable): boolean {
  const columns = FILE_REFERENCES.find((place) => place.table === table)?.columns ?? [];
  return fields.some((field) => columns.includes(field.name));
}

async function kept(work: () => ReturnType<typeof storeUserFile>): Promise<UserFile> {
  try {
    const stored = await work();
    if (stored.ok) return stored.file;
    throw refusal("ERROR_INVALID_FILE", stored.message);
  } catch (error) {
    if (error instanceof FileTooLarge) throw tooLarge();
    if (error instanceof BrokenUpload) {
      throw refusal("ERROR_INVALID_FILE", "Nenhum arquivo chegou no campo file, ou chegou incompleto.");
    }
    throw error;
  }
}

function tooLarge() {
  return refusal(
    "ERROR_FILE_SIZE_TOO_LARGE",
    `O limite é de ${limitLabel("image")} para imagens e de ${limitLabel("public-pdf")} para PDFs.`,
  );
}

async function answerWith({ app, actor, ip }: Call, file: UserFile): Promise<Response> {
  const token = actor.kind === "token" ? { token: actor.tokenId } : {};
  const { name, size } = file;
  const entry = { actorId: actor.userId, action: "file.upload", entity: "files", entityId: name, ip };
  await recordAudit(app.db, { ...entry, detail: { ...token, size } }, app.now());
  return Response.json(file);
}

function addressIn(body: unknown): string {
  const url = isObject(body) ? body.url : undefined;
  if (url === undefined || url === "") {
    throw badBody({ url: { error: "Este campo é obrigatório.", code: "required" } });
  }
  const isAddress =
    typeof url === "string" && url.length <= 2000 && /^https?:$/.test(URL.parse(url)?.protocol ?? "");
  if (!isAddress) throw refusal("ERROR_INVALID_FILE_URL", "Informe um endereço http(s) válido.");
  return url;
}

/** Public addresses only, as every call to an address that somebody typed; and only where the installation wants it. */
async function fetched(address: string, from: "off" | "public" | "any"): Promise<SafeAnswer> {
  if (from === "off") {
    const words = "Buscar arquivos por endereço está desativado nesta instalação (UPLOAD_FROM_ADDRESSES).";
    throw refusal("ERROR_FILE_URL_COULD_NOT_BE_REACHED", words);
  }
  try {
    const answer = await safeFetch(address, { allowPrivate: from === "any" });
    if (answer.status === 200) return answer;
    throw refusal("ERROR_FILE_URL_COULD_NOT_BE_REACHED", `O endereço respondeu ${answer.status}.`);
  } catch (error) {
    if (error instanceof UnsafeAddress) {
      throw refusal("ERROR_FILE_URL_COULD_NOT_BE_REACHED", "O endereço não é público.");
    }
    if (!(error instanceof FetchFailed)) throw error;
    if (error.message === "the answer is too large") {
      throw refusal("ERROR_FILE_SIZE_TOO_LARGE", "Arquivos buscados por endereço podem ter até 10 MB.");
    }
    throw refusal("ERROR_FILE_URL_COULD_NOT_BE_REACHED", "O endereço não respondeu a tempo.");
  }
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}
