import { useState } from "react";
import { Form } from "react-router";
import { dayAndHour, formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ConfirmDialog } from "#app/ui/controls/confirm-dialog.tsx";

export interface ListedVersion {
  number: number;
  at: Date;
  by: string | null;
}

interface VersionsPanelProps {
  versions: ListedVersion[];
  /** Whether the program has a text to begin anew from. */
  hasTemplate: boolean;
  preview: string;
  /** The one that the editor holds now. */
  version: number;
  hasDraft: boolean;
  onLeave: () => void;
}

const FORM = "voltar-versao";

/** What was published before: to look at, or to go on from. */
export function VersionsPanel(props: VersionsPanelProps) {
  const { versions, hasTemplate, preview, version, hasDraft, onLeave } = props;
  const [asked, setAsked] = useState<ListedVersion | "template">();
  const what = asked === "template" ? "Voltar ao modelo" : "Voltar a esta versão";
  return (
    <details className="rounded-card bg-surface px-4 inset-ring inset-ring-line sm:px-5">
      <summary className="flex min-h-14 cursor-pointer items-center font-strong">
        Versões publicadas ({versions.length})
      </summary>
      {versions.length === 0 ? (
        <p className="pb-4 text-muted">A primeira aparece quando você publicar.</p>
      ) : null}
      <ul className="pb-3">
        {versions.map((one) => (
          <li
            key={one.number}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2"
          >
            <span>
              {formatDateTime(one.at)}
              {one.by ? <span className="text-muted">, {one.by}</span> : null}
            </span>
            <span className="flex flex-wrap items-center gap-1">
              <a
                href={`${preview}?versao=${one.number}`}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-11 items-center px-2 underline underline-offset-3"
              >
                Ver<span className="sr-only"> a versão de {dayAndHour(one.at)}</span>
              </a>
              <Button variant="ghost" size="compact" onClick={() => setAsked(one)}>
                Voltar a esta versão
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {hasTemplate ? (
        <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line pt-2 pb-4">
          <span className="text-muted">O texto que veio com o programa</span>
          <Button variant="ghost" size="compact" onClick={() => setAsked("template")}>
            Voltar ao modelo
          </Button>
        </p>
      ) : null}
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={`${what}?`}
        confirmLabel={what}
        form={FORM}
        tone={hasDraft ? "danger" : "primary"}
      >
        <Form id={FORM} method="post" onSubmit={onLeave}>
          <input type="hidden" name="version" value={version} />
          {asked === "template" ? (
            <input type="hidden" name="intent" value="restore-template" />
          ) : (
            <>
              <input type="hidden" name="intent" value="restore-version" />
              <input type="hidden" name="number" value={asked?.number ?? ""} />
            </>
          )}
        </Form>
        {asked === "template" ? "O texto que veio com o programa vira" : "Ela vira"} o rascunho; o site só
        muda quando você publicar.
        {hasDraft ? " As alterações que ainda não foram publicadas se perdem." : ""}
      </ConfirmDialog>
    </details>
  );
}
