// Why a restore ends without having done anything, in words for the person who restores.
import { DatabaseUnavailable, isDatabaseOutage, isForeignKeyViolation } from "#db/connect.server.ts";
import { isDiskFull } from "#db/disk-full.ts";
import { SchemaTooOld } from "#db/migrations.ts";
import { ArchiveDamaged } from "./archive.ts";
import { MANIFEST } from "./backup-format.ts";
import { PassphraseMissing, PassphraseWrong } from "./encryption.ts";

/** The archive or the place it should go to is not as it must be. */
export class RestoreRefused extends Error {
  override readonly name = "RestoreRefused";
}

export const NOTHING_LEFT = "Nada ficou gravado: o banco continua vazio.";

const LOCKED = `Esta cópia está cifrada. Informe a frase secreta dela em BACKUP_PASSPHRASE ou BACKUP_PASSPHRASE_FILE. ${NOTHING_LEFT}`;
const OTHER_PASSPHRASE = `A frase secreta não abre esta cópia: ela foi cifrada com outra. ${NOTHING_LEFT}`;

export function notABackup(): RestoreRefused {
  return new RestoreRefused(
    `Este arquivo não é uma cópia de segurança que esta versão conhece, ou está danificado. ${NOTHING_LEFT}`,
  );
}

/** `at` is the entry that was being read, undefined after the last; what is not the archive's fault stays what it is. */
export function explained(error: unknown, at: string | undefined): Error {
  const known = error instanceof Error ? error : new Error(String(error));
  if (known instanceof SchemaTooOld)
    return new RestoreRefused(`${known.message} ${NOTHING_LEFT}`, { cause: known });
  if (known instanceof RestoreRefused || known instanceof DatabaseUnavailable) return known;
  if (isDatabaseOutage(known) || isDiskFull(known)) return known;
  if ("syscall" in known) return known;
  if (known instanceof PassphraseMissing) return new RestoreRefused(LOCKED, { cause: known });
  if (known instanceof PassphraseWrong) return new RestoreRefused(OTHER_PASSPHRASE, { cause: known });
  if (isForeignKeyViolation(known)) return damaged("há linhas que apontam para outras que faltam", known);
  if (known instanceof ArchiveDamaged && /^(tables|files|contents)/.test(known.message)) {
    return damaged(known.message, known);
  }
  if (at === MANIFEST) return notABackup();
  // What exactly, for whoever looks into it: the archive is blamed for whatever nobody foresaw.
  return at === undefined ? known : damaged(`em ${at}: ${known.message.split("\n")[0]}`, known);
}

function damaged(where: string, cause: Error): RestoreRefused {
  return new RestoreRefused(
    `O arquivo da cópia está danificado (${where}). ${NOTHING_LEFT} Tente com outra cópia de segurança.`,
    { cause },
  );
}
