import { type ReactNode, useEffect } from "react";
import { Form, useNavigation, useRevalidator } from "react-router";
import { dayAndHour } from "#app/platform/money-and-dates/dates.ts";
import { Button, buttonClass } from "#app/ui/controls/button.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { FigureRow } from "#app/ui/display/figures.tsx";
import { ProgressBar } from "#app/ui/display/progress.tsx";
import { RichText } from "#app/ui/editor/rich-text.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { settledCount } from "./issue-state.ts";
import type { Issue, IssueFigures, listFailures } from "./issues.server.ts";

const COUNT = new Intl.NumberFormat("pt-BR");
const REFRESH_MS = 2000;

interface IssueProgressProps {
  issue: Issue;
  figures: IssueFigures;
  failures: Awaited<ReturnType<typeof listFailures>>;
}

/** How far the issue is, and what can be done about it. */
export function IssueProgress({ issue, figures, failures }: IssueProgressProps) {
  const isSending = issue.state === "sending";
  useRefresh(isSending);
  const settled = settledCount(figures);
  return (
    <>
      {issue.problem ? <Alert tone="wait">{issue.problem}</Alert> : null}
      <div className="grid gap-2">
        <ProgressBar value={settled} max={figures.total} label="Andamento do envio" />
        <p className="text-sm text-muted tabular-nums">
          {COUNT.format(settled)} de {COUNT.format(figures.total)}
          {issue.started_at ? ` · começou em ${dayAndHour(issue.started_at)}` : ""}
          {issue.finished_at ? ` · terminou em ${dayAndHour(issue.finished_at)}` : ""}
        </p>
      </div>
      <FigureRow
        items={[
          { label: "Enviadas", value: COUNT.format(figures.sent) },
          { label: "Na fila", value: COUNT.format(figures.waiting) },
          { label: "Falharam", value: COUNT.format(figures.failed) },
          { label: "Cancelaram a inscrição antes", value: COUNT.format(figures.skipped) },
        ]}
      />
      {figures.unconfirmed > 0 ? (
        <Alert tone="info">
          {figures.unconfirmed === 1
            ? "Um envio foi interrompido sem confirmação. A edição pode ter chegado, por isso não é enviada de novo."
            : `${COUNT.format(figures.unconfirmed)} envios foram interrompidos sem confirmação. A edição pode ter chegado a essas pessoas, por isso não é enviada de novo.`}
        </Alert>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {isSending ? <ActButton intent="pause-sending" icon={<Icon name="pause" />} label="Pausar" /> : null}
        {issue.state === "paused" ? (
          <ActButton intent="resume-sending" icon={<Icon name="play" />} label="Retomar" />
        ) : null}
        {figures.failed > 0 ? (
          <ActButton
            intent="retry-failures"
            icon={<Icon name="rotate-ccw" />}
            label="Reenviar os que falharam"
          />
        ) : null}
        <a
          href={`/admin/newsletter/edicoes/${issue.id}/previa`}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: "ghost" })}
        >
          <Icon name="external-link" />
          Ver como e-mail
          <span className="sr-only"> (abre em nova aba)</span>
        </a>
      </div>
      {failures.length > 0 ? <Failures failures={failures} total={figures.failed} /> : null}
      <section
        aria-label="Prévia da edição"
        className="rounded-card bg-surface px-5 py-6 inset-ring inset-ring-line md:px-8"
      >
        <RichText content={issue.body} className="max-w-text" />
      </section>
    </>
  );
}

function ActButton({ intent, icon, label }: { intent: string; icon: ReactNode; label: string }) {
  const busy = useNavigation().formData?.get("intent") === intent;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" variant="quiet" busy={busy}>
        {busy ? null : icon}
        {label}
      </Button>
    </Form>
  );
}

interface FailuresProps {
  failures: IssueProgressProps["failures"];
  total: number;
}

function Failures({ failures, total }: FailuresProps) {
  return (
    <details className="rounded-card bg-surface px-5 py-4 inset-ring inset-ring-line">
      <summary className="min-h-11 content-center font-semibold">
        Por que falharam ({COUNT.format(total)})
      </summary>
      <ul className="mt-2 divide-y divide-line">
        {failures.map(({ id, email, last_error }) => (
          <li key={id} className="grid gap-x-6 py-2 wrap-anywhere md:grid-cols-[18rem_1fr]">
            <span>{email}</span>
            <span className="text-sm text-muted">{last_error}</span>
          </li>
        ))}
      </ul>
      {total > failures.length ? (
        <p className="mt-2 text-sm text-muted">Mostrando as primeiras {failures.length}.</p>
      ) : null}
    </details>
  );
}

/** Asks again while something moves and somebody looks. */
function useRefresh(isOn: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => {
      if (!document.hidden) revalidate();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [isOn, revalidate]);
}
