import type { AppContext } from "#app/context.ts";
import type { Asker } from "#app/identity/fresh-proof/fresh-proof.server.ts";
import { settingFailure, settingGuard } from "#app/identity/setting-guard/setting-guard.server.ts";
import { findSettingVersion } from "#app/platform/config/setting-versions.server.ts";
import { staleSetting } from "#app/platform/config/stale-row.server.ts";
import { type Failure, failure, parseForm } from "#app/platform/forms/form.ts";
import { staleFailure } from "#app/platform/forms/form-outcome.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { findPassphrase, PASSPHRASE_KEY, savePassphrase } from "../store/backup-passphrase.server.ts";
import { passphraseSchema } from "./backup.schema.ts";

const FROM_ENVIRONMENT =
  "A frase secreta foi definida no servidor do site (BACKUP_PASSPHRASE) e não muda aqui.";

/** What is known of it without showing it. */
export async function readPassphraseState({ db, config, secret }: AppContext) {
  const [{ version }, { from, isLocked }] = await Promise.all([
    findSettingVersion(db, PASSPHRASE_KEY),
    findPassphrase(db, { fixed: config.backupPassphrase, secret }),
  ]);
  return { version, from, isLocked };
}

export function isPassphraseForm(formData: FormData): boolean {
  return String(formData.get("intent")).endsWith("-passphrase");
}

export async function runPassphraseForm(
  app: AppContext,
  asker: Asker,
  formData: FormData,
): Promise<Outcome<{ title: string }, Failure>> {
  const form = parseForm(passphraseSchema, formData);
  if (!form.ok) return form;
  if (app.config.backupPassphrase !== undefined) return failure(FROM_ENVIRONMENT);
  const passphrase = form.value.intent === "save-passphrase" ? form.value.passphrase : null;
  const { version } = form.value;
  const actor = { actorId: asker.user.id, ip: asker.ip };
  const guard = settingGuard(app, asker);
  const saving = { secret: app.secret, passphrase, actor, now: app.now(), version, guard };
  const saved = await savePassphrase(app.db, saving);
  if (typeof saved === "object") return settingFailure(app, asker, saved);
  if (saved === "stale") {
    const at = { key: PASSPHRASE_KEY, entityId: "copias", fields: {} };
    return staleFailure(await staleSetting(app.db, at), formData);
  }
  // The privacy policy says whether they are encrypted.
  await app.refreshCompany();
  return {
    ok: true,
    title:
      passphrase === null
        ? "As próximas cópias não são cifradas."
        : "Frase secreta salva. As próximas cópias saem cifradas: anote a frase fora deste servidor.",
  };
}
