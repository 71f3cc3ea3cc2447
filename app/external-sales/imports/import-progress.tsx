import { useState } from "react";
import { Form } from "react-router";
import { dayAndHour } from "#app/platform/money-and-dates/dates.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ConfirmDialog } from "#app/ui/controls/confirm-dialog.tsx";
import { ProgressBar } from "#app/ui/display/progress.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { ActButton, Refresh } from "../notices/act-button.tsx";
import type { SaleImport } from "./sale-imports.server.ts";

const COUNT = new Intl.NumberFormat("pt-BR");

export interface Gave {
  access: boolean;
  newsletter: boolean;
}

interface ImportProgressProps {
  found: SaleImport;
  progress: { done: number; all: number };
  /** Access, or only the newsletter. */
  gave: Gave;
}

/** Progress of the import, with its actions. */
export function ImportProgress({ found, progress, gave }: ImportProgressProps) {
  const { state, started_at, finished_at } = found;
  const isMoving = state === "running" || state === "undoing";
  return (
    <section aria-label="Andamento" className="grid gap-3">
      {state === "undone" ? (
        <p className="max-w-text">
          <b>Desfeita.</b> {takenBack(gave, UNDONE)} As linhas abaixo dizem o que ela tinha feito.
        </p>
      ) : state === "undoing" ? (
        <p role="status">Tirando o que esta importação deu. O que veio de outro lugar fica.</p>
      ) : (
        <ProgressBar value={progress.done} max={progress.all} label="Andamento da importação" />
      )}
      <p className="text-sm text-muted tabular-nums">
        {state === "undoing"
          ? ""
          : `${COUNT.format(progress.done)} de ${COUNT.format(progress.all)} ${progress.all === 1 ? "linha" : "linhas"}`}
        {started_at ? ` · começou em ${dayAndHour(started_at)}` : ""}
        {finished_at ? ` · terminou em ${dayAndHour(finished_at)}` : ""}
      </p>
      <div className="flex flex-wrap gap-3">
        {state === "running" ? <ActButton intent="pause-import" icon="pause" label="Pausar" /> : null}
        {state === "paused" ? <ActButton intent="resume-import" icon="play" label="Retomar" /> : null}
        {state === "undoing" && found.problem ? (
          <ActButton intent="undo-import" icon="undo-2" label="Tentar de novo" />
        ) : null}
        {state === "running" || state === "paused" || state === "done" ? <UndoButton gave={gave} /> : null}
      </div>
      {isMoving ? <Refresh /> : null}
    </section>
  );
}

const UNDONE = {
  access: "Saiu o acesso que só esta importação tinha dado, e as contas que ela abriu e ninguém usou.",
  newsletter: "Quem ela tinha inscrito na newsletter saiu, menos quem já tinha recebido uma edição.",
  other: "O que veio por outro caminho ficou.",
};
const UNDOING = {
  access: "Sai o acesso que só esta importação deu, e as contas que ela abriu e ninguém usou.",
  newsletter: "Quem ela inscreveu na newsletter sai, menos quem já recebeu uma edição.",
  other: "O que a pessoa tem por outro caminho fica, e o progresso dela também.",
};

function takenBack({ access, newsletter }: Gave, said: typeof UNDONE): string {
  const parts = [access || !newsletter ? said.access : "", newsletter ? said.newsletter : "", said.other];
  return parts.filter(Boolean).join(" ");
}

function UndoButton({ gave }: { gave: Gave }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Form method="post" id="undo-import" preventScrollReset onSubmit={() => setOpen(false)}>
      <input type="hidden" name="intent" value="undo-import" />
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <Icon name="undo-2" />
        Desfazer esta importação
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Desfazer esta importação?"
        confirmLabel="Desfazer"
        form="undo-import"
      >
        {takenBack(gave, UNDOING)}
        {gave.access ? " Quem já recebeu o aviso por e-mail não é avisado disto." : ""}
      </ConfirmDialog>
    </Form>
  );
}
