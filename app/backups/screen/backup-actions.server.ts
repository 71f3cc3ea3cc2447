import type { AppContext } from "#app/context.ts";
import type { Asker } from "#app/identity/fresh-proof/fresh-proof.server.ts";
import type { Right } from "#app/identity/rights/rights.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { staleSetting } from "#app/platform/config/stale-row.server.ts";
import { type Failure, failure, parseForm } from "#app/platform/forms/form.ts";
import { staleFailure } from "#app/platform/forms/form-outcome.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { type BackupPlace, queueBackup, queueDrill } from "../runs/backup-queue.server.ts";
import { findSchedule, SCHEDULE_KEY, saveSchedule } from "../runs/backup-schedule.server.ts";
import { removeBackup, removeUnshared } from "../runs/backup-store.server.ts";
import { scheduleFields } from "../runs/schedule-fields.ts";
import { backupFormSchema } from "./backup.schema.ts";
import { isPassphraseForm, runPassphraseForm } from "./passphrase-actions.server.ts";

interface Actor {
  actorId: number;
  ip: string;
}

type Result = Outcome<{ title: string }, Failure>;

const UNDER_WAY = "Uma cópia já está sendo feita ou testada. Espere ela terminar.";
const NO_STORE = "O S3 não está configurado neste site: guarde no disco.";
const NOTHING_TO_TRY = "Ainda não há cópia para testar. Faça a primeira.";
const GONE = "Esta cópia já foi apagada.";

/** What only owners do: choose where copies go, and end them. */
const OF_OWNERS = ["save-schedule", "delete-backup", "save-passphrase", "remove-passphrase"];

/** The right that this form takes. */
export function rightForBackupForm(formData: FormData): Right {
  return OF_OWNERS.includes(String(formData.get("intent"))) ? "backups.keep" : "backups.make";
}

export async function runBackupForm(app: AppContext, asker: Asker, formData: FormData): Promise<Result> {
  if (isPassphraseForm(formData)) return runPassphraseForm(app, asker, formData);
  const actor = { actorId: asker.user.id, ip: asker.ip };
  const form = parseForm(backupFormSchema, formData);
  if (!form.ok) return form;
  if (form.value.intent === "delete-backup") return deleteBackup(app, actor, form.value.id);
  if (form.value.intent === "drill-backup") return drillBackup(app, actor);
  if (form.value.place === "s3" && !app.config.backupS3) return failure({ place: NO_STORE }, formData);
  if (form.value.intent === "make-backup") return makeBackup(app, actor, form.value.place);
  const { intent: _, version, ...schedule } = form.value;
  if (!(await saveSchedule(app.db, schedule, { ...actor, version }, app.now()))) {
    const fields = scheduleFields(await findSchedule(app.db));
    const stale = await staleSetting(app.db, { key: SCHEDULE_KEY, entityId: "copias", fields });
    return staleFailure(stale, formData);
  }
  // The privacy policy says whether there is one.
  await app.refreshCompany();
  return {
    ok: true,
    title: schedule.hour === null ? "Cópia diária desligada." : `Cópia diária às ${schedule.hour}h.`,
  };
}

async function makeBackup(app: AppContext, { actorId, ip }: Actor, place: BackupPlace): Promise<Result> {
  const queued = await queueBackup(app.db, { place, requestedById: actorId }, app.now());
  if (!queued) return failure(UNDER_WAY);
  await recordAudit(app.db, { actorId, ip, action: "backup.make", entity: "backups" }, app.now());
  await app.backups.tick(app);
  return { ok: true, title: "A cópia começou." };
}

async function drillBackup(app: AppContext, { actorId, ip }: Actor): Promise<Result> {
  const queued = await queueDrill(app.db, actorId, app.now());
  if (queued !== "queued") return failure(queued === "busy" ? UNDER_WAY : NOTHING_TO_TRY);
  await recordAudit(app.db, { actorId, ip, action: "backup.drill", entity: "backups" }, app.now());
  await app.backups.tick(app);
  return { ok: true, title: "O teste começou." };
}

async function deleteBackup(app: AppContext, actor: Actor, id: number): Promise<Result> {
  const backup = await app.db
    .selectFrom("backups")
    .select(["name", "place", "bytes"])
    .where("id", "=", id)
    .where("finished_at", "is not", null)
    .executeTakeFirst();
  if (!backup) return failure(GONE);
  if (backup.bytes !== null) await removeBackup(app, backup);
  await app.db.deleteFrom("backups").where("id", "=", id).execute();
  if (backup.bytes !== null) await removeUnshared(app, backup.place);
  const entry = { ...actor, action: "backup.delete", entity: "backups", entityId: backup.name };
  await recordAudit(app.db, entry, app.now());
  return { ok: true, title: "Cópia apagada." };
}
