import { checkOwnPassword } from "#app/account/security/own-password.server.ts";
import { PassphraseMissing, PassphraseWrong } from "#app/backups/archive/encryption.ts";
import { readBackup } from "#app/backups/runs/backup-store.server.ts";
import { downloadSchema } from "#app/backups/screen/backup.schema.ts";
import { findMadeBackup } from "#app/backups/screen/backup-list.server.ts";
import { explained, FileProblem } from "#app/backups/store/backup-files.server.ts";
import { appContext, requestContext } from "#app/context.ts";
import { requireApiRight } from "#app/identity/rights/require-right.server.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { attachmentHeader } from "#app/platform/files/attachment.ts";
import { parseForm } from "#app/platform/forms/form.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { onlyPost, readForm } from "#app/platform/http/http.ts";
import type { Route } from "./+types/download-backup.ts";

const PATH = "/admin/copias";
const GONE =
  "O arquivo desta cópia não está mais no lugar. Se o site roda em várias máquinas, ela pode estar em outra.";

const OTHER_PASSPHRASE =
  "Ela foi cifrada com outra frase secreta, e por isso não se junta num arquivo só: leve-a do lugar onde está, com a pasta arquivos.";

export function loader() {
  return onlyPost();
}

/** Everything the shop has in one file: an open session is not enough to take it along. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const admin = requireApiRight(context, "backups.keep");
  const app = context.get(appContext);
  const { ip, ended } = context.get(requestContext);
  const form = parseForm(downloadSchema, await readForm(request));
  if (!form.ok) return refuse(Object.values(form.errors)[0] ?? "");
  const checked = await checkOwnPassword(app, admin.id, form.value.current_password);
  if (!checked.ok) return refuse(Object.values(checked.errors)[0] ?? "");
  const backup = await findMadeBackup(app.db, idInAddress(params.id) ?? 0);
  const file = backup && (await readBackup(app, backup, ended).catch(toldOf));
  if (typeof file === "string") return refuse(file);
  if (!backup || !file) return refuse(GONE);
  const entry = { actorId: admin.id, ip, action: "backup.download", entity: "backups" };
  await recordAudit(app.db, { ...entry, entityId: backup.name }, app.now());
  return new Response(file.body, {
    headers: {
      "content-type": backup.name.endsWith(".age") ? "application/octet-stream" : "application/gzip",
      ...(file.size === undefined ? {} : { "content-length": String(file.size) }),
      "content-disposition": attachmentHeader(backup.name),
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    },
  });
}

/** What whoever wants it can do something about. */
function toldOf(error: unknown): string {
  const told = explained(error, "");
  if (!(told instanceof FileProblem)) throw error;
  const isLocked = told.cause instanceof PassphraseMissing || told.cause instanceof PassphraseWrong;
  return isLocked ? OTHER_PASSPHRASE : told.message;
}

function refuse(title: string): Promise<Response> {
  return redirectWithToast(PATH, { title: "A cópia não foi baixada", description: title, kind: "error" });
}
