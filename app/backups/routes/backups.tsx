import { data } from "react-router";
import { appContext } from "#app/context.ts";
import { askerOf } from "#app/identity/fresh-proof/fresh-proof.server.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { WithRight } from "#app/identity/rights/use-right.tsx";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { ForInstaller } from "#app/ui/display/for-installer.tsx";
import { rightForBackupForm, runBackupForm } from "../screen/backup-actions.server.ts";
import { readBackups } from "../screen/backup-list.server.ts";
import { BackupList } from "../screen/backup-list.tsx";
import { DrillSection } from "../screen/drill-section.tsx";
import { BackupResult, MakeBackup } from "../screen/make-backup.tsx";
import { PassphraseForm } from "../screen/passphrase-form.tsx";
import { ScheduleForm } from "../screen/schedule-form.tsx";
import type { Route } from "./+types/backups.ts";

const PATH = "/admin/copias";

export async function loader({ context }: Route.LoaderArgs) {
  requireRight(context, "backups.make");
  const app = context.get(appContext);
  return { ...(await readBackups(app)), now: app.now() };
}

export async function action({ context, request }: Route.ActionArgs) {
  requireRight(context, "backups.make");
  const form = await readForm(request);
  requireRight(context, rightForBackupForm(form));
  const outcome = await runBackupForm(context.get(appContext), askerOf(context), form);
  if (!outcome.ok) return data(outcome, outcome.stale ? 409 : 422);
  return redirectWithToast(PATH, { title: outcome.title, kind: "success" });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Cópias de segurança", noIndex: true });

export default function BackupsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { items, open, drill, schedule, passphrase, version, folder, bucket, now } = loaderData;
  const failureOf = (intent: string) => (actionData?.values?.intent === intent ? actionData : undefined);
  const ofSchedule = failureOf("save-schedule");
  const ofPassphrase = failureOf("save-passphrase");
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <h1 className="text-2xl md:text-3xl">Cópias de segurança</h1>
      <p className="max-w-text text-muted">
        Uma cópia tem tudo: banco de dados e arquivos de um mesmo momento, com o site no ar. Cada uma é lida
        de novo e conferida antes de aparecer aqui.
      </p>
      {ofSchedule || ofPassphrase ? null : <ErrorSummary errors={actionData?.errors} />}
      <BackupResult last={items[0]} now={now} />
      <MakeBackup open={open} folder={folder} bucket={bucket} />
      <BackupList items={items} />
      <DrillSection drill={drill} open={open} hasBackup={items.some(({ error }) => !error)} />
      <WithRight right="backups.keep">
        <ScheduleForm schedule={schedule} version={version} bucket={bucket} failure={ofSchedule} />
        <PassphraseForm passphrase={passphrase} failure={ofPassphrase} />
      </WithRight>
      <div className="max-w-text text-sm text-muted">
        <p>
          Para voltar de uma cópia é preciso também a chave secreta do site, que não está nela: peça a quem
          instalou o site que a guarde em outro lugar. Sem ela, links de acesso e códigos de licença antigos
          deixam de valer. Quem instalou também é quem restaura.
        </p>
        <ForInstaller>
          A chave é <code>SESSION_SECRET</code>. Restaura-se num banco vazio, com{" "}
          <code>npm run db -- restore ARQUIVO</code>
        </ForInstaller>
      </div>
    </div>
  );
}
