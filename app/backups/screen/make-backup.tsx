import { useEffect } from "react";
import { Form, useNavigation, useRevalidator } from "react-router";
import { sizeLabel } from "#app/platform/files/file-size.ts";
import { dayAndHour } from "#app/platform/money-and-dates/dates.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Select } from "#app/ui/controls/field.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { ForInstaller } from "#app/ui/display/for-installer.tsx";
import { Spinner } from "#app/ui/display/spinner.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { BackupsPage, ListedBackup } from "./backup-list.server.ts";

const DAY_MS = 86_400_000;
const OLD_DAYS = 7;
const LOOK_EVERY_MS = 2000;
const COUNT = new Intl.NumberFormat("pt-BR");

/** What became of the last one. */
export function BackupResult({ last, now }: { last: ListedBackup | undefined; now: Date }) {
  if (!last?.finished_at) {
    return (
      <Alert tone="wait" title="Ainda não há cópia">
        Faça a primeira agora: leva poucos minutos.
      </Alert>
    );
  }
  if (last.error) {
    return (
      <Alert tone="bad" title={`A última tentativa falhou, em ${dayAndHour(last.finished_at)}`}>
        {last.error}
      </Alert>
    );
  }
  const isOld = now.getTime() - last.finished_at.getTime() > OLD_DAYS * DAY_MS;
  return (
    <Alert
      tone={isOld ? "wait" : "ok"}
      title={`A última cópia deu certo, em ${dayAndHour(last.finished_at)}`}
    >
      {isOld ? "Ela tem mais de uma semana: está na hora de fazer outra. " : null}
      {sizeLabel(last.bytes ?? 0)}, lida de novo e conferida.
    </Alert>
  );
}

type MakeBackupProps = Pick<BackupsPage, "open" | "folder" | "bucket">;

export function MakeBackup({ open, folder, bucket }: MakeBackupProps) {
  const busy = useNavigation().formData?.get("intent") === "make-backup";
  useNews(open !== null);
  return (
    <section className="grid max-w-text gap-4 rounded-card bg-surface p-5 inset-ring inset-ring-line md:p-6">
      <div aria-live="polite" className="empty:-mb-4">
        {open ? <UnderWay open={open} /> : null}
      </div>
      {open ? null : (
        <Form method="post" className="grid gap-4">
          <input type="hidden" name="intent" value="make-backup" />
          <PlaceField id="place-now" bucket={bucket} />
          <Button type="submit" busy={busy} className="justify-self-start">
            <Icon name="file-plus" />
            Fazer cópia agora
          </Button>
        </Form>
      )}
      <div className="text-sm text-muted">
        <p>
          As cópias em disco ficam no mesmo servidor do site: baixe uma de vez em quando e guarde fora dele.
        </p>
        <ForInstaller>
          A pasta é <code>{folder}</code>
        </ForInstaller>
      </div>
    </section>
  );
}

const WORK = {
  copy: { now: "Fazendo a cópia", soon: "A cópia começa em instantes" },
  drill: { now: "Testando a restauração", soon: "O teste começa em instantes" },
};

function UnderWay({ open: { rows, files, begun, isDrill } }: { open: NonNullable<BackupsPage["open"]> }) {
  return (
    <p className="flex items-start gap-3">
      <Spinner />
      <span>
        <b>{begun ? WORK[isDrill ? "drill" : "copy"].now : WORK[isDrill ? "drill" : "copy"].soon}</b>
        <br />
        {COUNT.format(rows)} {rows === 1 ? "linha" : "linhas"} e {COUNT.format(files)}{" "}
        {files === 1 ? "arquivo" : "arquivos"} até agora. Você pode sair desta página.
      </span>
    </p>
  );
}

/** Where it goes; without a second place there is nothing to choose. */
export function PlaceField({ bucket, id, value }: { bucket: string | null; id: string; value?: string }) {
  if (!bucket) return <input type="hidden" name="place" value="disk" />;
  return (
    <Field name="place" id={id} label="Onde guardar">
      <Select defaultValue={value ?? "s3"}>
        <option value="s3">No S3, bucket {bucket}</option>
        <option value="disk">No disco do servidor</option>
      </Select>
    </Field>
  );
}

/** Looks again while one is being made, and not while nobody looks. */
function useNews(isUnderWay: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => {
      if (!document.hidden) void revalidate();
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, revalidate]);
}
