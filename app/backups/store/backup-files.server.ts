// The shop's files as a backup takes them, and what can go wrong with files, disks and stores meanwhile, as sentences.

import { FileStoreDown, type Files } from "#app/platform/files/files.server.ts";
import { isDatabaseOutage } from "#db/connect.server.ts";
import { isDiskFull } from "#db/disk-full.ts";
import type { StoredFiles } from "../archive/backup-format.ts";
import { RestoreRefused } from "../archive/restore-refusals.ts";

export function storedFiles(files: Files): StoredFiles {
  return {
    list: () => files.list(),
    async read(key) {
      if ((await files.size(key)) === undefined) return undefined;
      return streamed(await files.read(key, { until: undefined }));
    },
  };
}

async function* streamed(body: ReadableStream<Uint8Array>) {
  yield* body;
}

/** What a person can mend: the place, the name or the room of the file. */
export class FileProblem extends Error {}

export function isStoreDown(error: unknown): boolean {
  return error instanceof FileStoreDown;
}

/** Throws a FileProblem; surprises stay what they are. */
export function explainFailure(path: string): (error: unknown) => never {
  return (error) => {
    throw explained(error, path);
  };
}

/** A FileProblem, or the surprise itself. */
export function explained(error: unknown, path: string): unknown {
  if (error instanceof RestoreRefused) return new FileProblem(error.message, { cause: error.cause });
  if (isStoreDown(error)) return new FileProblem(STORE_DOWN, { cause: error });
  if (isDiskFull(error)) return new FileProblem(FULL, { cause: error });
  if (!(error instanceof Error && "syscall" in error) || isDatabaseOutage(error)) return error;
  const { code, path: place = path } = error as NodeJS.ErrnoException;
  const sentence =
    SYSTEM_REFUSALS[code ?? ""] ?? ((at: string) => `O sistema não deixou usar ${at} (${code}).`);
  return new FileProblem(sentence(place), { cause: error });
}

export const PASSPHRASE_LOCKED =
  "A SESSION_SECRET do site mudou, e a frase secreta das cópias não pode mais ser lida. Digite a frase de novo em Cópias de segurança.";
const STORE_DOWN = "O armazenamento de arquivos não responde. Tente de novo.";
const FULL = "Não há espaço no disco. Nada ficou gravado; libere espaço e tente de novo.";
const SYSTEM_REFUSALS: Record<string, (path: string) => string> = {
  ENOENT: (path) => `Não há nada em ${path}, ou a pasta não existe.`,
  ENOTDIR: (path) => `Não há nada em ${path}, ou a pasta não existe.`,
  EISDIR: (path) => `${path} é uma pasta; informe o arquivo da cópia.`,
  EACCES: (path) => `Este usuário não pode usar ${path}.`,
  EPERM: (path) => `Este usuário não pode usar ${path}.`,
  EROFS: (path) => `Não é possível gravar em ${path}: o disco é só de leitura.`,
  EIO: (path) => `O disco não conseguiu ler ou gravar ${path}.`,
};
