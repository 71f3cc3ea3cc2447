import { useState } from "react";
import { Form, Link, useNavigate, useNavigation } from "react-router";
import { erasedSentence } from "#app/identity/erased/erased-sentence.ts";
import type { BulkQuestion } from "#app/platform/forms/form.ts";
import type { FormRefusal } from "#app/platform/forms/form-outcome.ts";
import { ConfirmDialog } from "#app/ui/controls/confirm-dialog.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import type { PageItem } from "#app/ui/display/pages.tsx";
import type { Choice } from "../matching/choice.ts";
import { CohortMatches } from "../matching/cohort-matches.tsx";
import type { Unready } from "../matching/unready.server.ts";
import { ActButton, Refresh } from "../notices/act-button.tsx";
import type { Notice } from "../notices/import-notice.ts";
import { NoticePanel } from "../notices/notice-panel.tsx";
import { ChoicesForm } from "./choices-form.tsx";
import { ColumnsForm } from "./columns-form.tsx";
import { FileFacts } from "./file-facts.tsx";
import type { ShownLine } from "./import-lines.server.ts";
import { ImportProgress } from "./import-progress.tsx";
import type { BeginPlan } from "./import-question.server.ts";
import { Rehearsal } from "./rehearsal.tsx";
import { importAddress, type LineOutcome } from "./sale-import.ts";
import type { ImportFigures, SaleImport } from "./sale-imports.server.ts";

interface ImportSectionsProps {
  found: SaleImport;
  figures: ImportFigures;
  choices: Choice[];
  progress: { done: number; all: number };
  unready: Unready[];
  /** Set if a user pressed continue to begin the import. */
  plan: (Pick<BeginPlan, "ok"> & { message?: string; question?: BulkQuestion }) | null;
  notices: { told: number; waiting: number } | null;
  notice: Notice;
  outcome: LineOutcome | null;
  lines: ShownLine[];
  pages: PageItem[];
  email: string;
  refusal: FormRefusal | undefined;
}

export function ImportSections(props: ImportSectionsProps) {
  const { found, figures, choices, progress, unready, plan, notices, notice, outcome, lines, pages, email } =
    props;
  const { state, layout, platform, sample } = found;
  const failureOf = (...intents: string[]) =>
    props.refusal && intents.includes(props.refusal.intent) ? props.refusal : undefined;
  const gave = {
    access: figures.people > 0,
    newsletter: found.settings.newsletter && figures.newsletter > 0,
  };
  const isOpen = state === "ready";
  const isBegun = ["running", "paused", "done", "undoing", "undone"].includes(state);
  return (
    <>
      {found.problem ? <Alert tone="bad">{found.problem}</Alert> : null}
      {isOpen && plan && !plan.ok ? <Alert tone="bad">{plan.message}</Alert> : null}
      {isOpen || (isBegun && state !== "undone") ? <UnreadyNote unready={unready} isBegun={isBegun} /> : null}
      {state === "reading" ? (
        <p role="status">
          Lendo o arquivo. Você pode sair desta página e voltar depois.
          <Refresh />
        </p>
      ) : null}
      {state === "failed" ? (
        <ActButton intent="read-again" icon="refresh-cw" label="Ler de novo" isMain />
      ) : null}
      {state === "columns" || state === "failed" ? (
        <section aria-labelledby="colunas" className="grid gap-3">
          <h2 id="colunas" className="text-xl">
            O que cada coluna diz
          </h2>
          <p className="max-w-text text-muted">
            Confira o que cada coluna diz. Da próxima vez, um arquivo com os mesmos títulos é lido do mesmo
            jeito.
          </p>
          <ColumnsForm
            layout={layout}
            platform={platform}
            sample={sample}
            failure={failureOf("save-columns")}
          />
        </section>
      ) : null}
      {found.erased_lines > 0 ? <Alert tone="info">{erasedSentence(found.erased_lines)}</Alert> : null}
      {isBegun ? <ImportProgress found={found} progress={progress} gave={gave} /> : null}
      {state === "done" && notices ? (
        <NoticePanel
          importId={found.id}
          notice={notice}
          state={found.notice_state}
          figures={notices}
          ownEmail={email}
          failure={failureOf("send-notices")}
        />
      ) : null}
      {isOpen || isBegun ? (
        <>
          <FileFacts
            layout={layout}
            platform={platform}
            sample={sample}
            isOpen={isOpen}
            failure={failureOf("save-columns")}
          />
          {state === "paused" && figures.cohorts.items.length > 0 ? (
            <CohortMatches items={figures.cohorts.items} />
          ) : null}
          {isOpen ? (
            <ChoicesForm
              found={found}
              figures={figures}
              choices={choices}
              failure={failureOf("save-choices")}
            />
          ) : null}
          {isOpen ? (
            <>
              <DiscardButton />
              <BeginQuestion id={found.id} question={failureOf("begin-import")?.question ?? plan?.question} />
            </>
          ) : null}
          <Rehearsal
            id={found.id}
            layout={layout}
            figures={figures}
            lines={lines}
            pages={pages}
            outcome={outcome}
          />
        </>
      ) : null}
      {isOpen || (isBegun && state !== "undone") ? null : <DiscardButton />}
    </>
  );
}

/** For an import that has written nothing, or whose changes were undone. */
function DiscardButton() {
  return <ActButton intent="discard-import" icon="trash-2" label="Descartar importação" />;
}

interface UnreadyNoteProps {
  unready: readonly Unready[];
  /** True if students already have the courses or files. */
  isBegun: boolean;
}

/** Courses and files of the import that nobody can open yet, each with a link to fix it. */
function UnreadyNote({ unready, isBegun }: UnreadyNoteProps) {
  if (unready.length === 0) return null;
  return (
    <Alert
      tone="wait"
      title={
        isBegun ? "Os alunos ainda não conseguem abrir tudo" : "Quem chegar ainda não consegue abrir tudo"
      }
    >
      <ul>
        {unready.map(({ kind, title, lack, address }) => (
          <li key={address} className="[overflow-wrap:anywhere]">
            {title} {lack}.{" "}
            <Link to={address} className="font-semibold underline underline-offset-3">
              {kind === "file" ? "Enviar o arquivo" : "Abrir e publicar"}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

interface BeginQuestionProps {
  id: number;
  question: BulkQuestion | undefined;
}

/** Asks for confirmation before an import begins, with its effects. */
function BeginQuestion({ id, question }: BeginQuestionProps) {
  const navigate = useNavigate();
  const busy = useNavigation().state !== "idle";
  const [declined, setDeclined] = useState<BulkQuestion>();
  return (
    <ConfirmDialog
      open={question !== undefined && question !== declined}
      onClose={() => {
        setDeclined(question);
        void navigate(importAddress(id), { replace: true, preventScrollReset: true });
      }}
      title={question?.title ?? ""}
      confirmLabel={question?.confirmLabel ?? ""}
      tone="primary"
      form="begin-import"
      busy={busy}
    >
      <Form method="post" id="begin-import" preventScrollReset className="grid gap-2">
        {question?.fields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {question?.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Form>
    </ConfirmDialog>
  );
}
