import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { fieldsOf, sentFields } from "#app/nouns/columns.ts";
import type { FormRefusal } from "#app/platform/forms/form-outcome.ts";
import { uploadPicture } from "#app/platform/images/picture-upload.ts";
import { Button, buttonClass } from "#app/ui/controls/button.tsx";
import { ConfirmDialog } from "#app/ui/controls/confirm-dialog.tsx";
import { DeleteDialog } from "#app/ui/controls/delete-dialog.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import { useDraftLine } from "#app/ui/draft-form/use-draft-line.ts";
import { RichTextEditor } from "#app/ui/editor/rich-text-editor.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { ISSUE_COLUMNS } from "./issue.ts";
import type { Issue } from "./issues.server.ts";

const SAVE = "save-issue";
const TEST = "test-issue";
const SEND = "send-issue";
const COUNT = new Intl.NumberFormat("pt-BR");

interface IssueEditorProps {
  issue: Issue;
  /** To how many it would go. */
  readers: number;
  /** In kB, where mail programs would cut it off. */
  tooHeavy: number | null;
  ownEmail: string;
  refusal: FormRefusal | undefined;
}

/** What is sent, tested and shown is what was saved, so these wait while something is not. */
export function IssueEditor({ issue, readers, tooHeavy, ownEmail, refusal }: IssueEditorProps) {
  const [isChanged, setIsChanged] = useState(false);
  const intent = useNavigation().formData?.get("intent");
  const failure = refusal?.intent === SAVE ? refusal : undefined;
  const errors = failure?.stale ? undefined : failure?.errors;
  const field = fieldsOf(ISSUE_COLUMNS, errors);
  const isUnwritten = issue.subject === "" || issue.body === "";
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_19rem]">
      <div>
        <DraftForm
          place={`edicao/${issue.id}`}
          intent={SAVE}
          version={issue.version}
          fields={sentFields(ISSUE_COLUMNS, issue)}
          labels={ISSUE_COLUMNS}
          failure={failure}
          onUnsaved={setIsChanged}
          encType="multipart/form-data"
          className="grid grid-cols-1 gap-5"
        >
          <ErrorSummary errors={errors} title="Erro ao salvar edição" />
          <Field {...field("subject")}>
            <Input
              required
              maxLength={150}
              autoComplete="off"
              defaultValue={failure?.values?.subject ?? issue.subject}
              className="text-xl! font-semibold"
            />
          </Field>
          <RichTextEditor
            {...field("body")}
            value={failure?.values?.body ?? issue.body}
            upload={uploadPicture}
          />
          <div>
            <Button type="submit" busy={intent === SAVE}>
              {intent === SAVE ? "Salvando..." : "Salvar edição"}
            </Button>
          </div>
        </DraftForm>
      </div>
      <div className="grid gap-6">
        {isChanged || isUnwritten ? (
          <p role="status" className="rounded-control bg-warning-soft px-4 py-3 text-warning">
            Salve a edição para ver, testar e enviar.
          </p>
        ) : (
          <IssueActs
            issue={issue}
            readers={readers}
            tooHeavy={tooHeavy}
            ownEmail={ownEmail}
            refusal={refusal}
          />
        )}
        <DeleteIssue id={issue.id} />
      </div>
    </div>
  );
}

function IssueActs({ issue, readers, tooHeavy, ownEmail, refusal }: IssueEditorProps) {
  const [isAsking, setIsAsking] = useState(false);
  const intent = useNavigation().formData?.get("intent");
  const whom = readers === 1 ? "1 inscrito" : `${COUNT.format(readers)} inscritos`;
  return (
    <>
      <a
        href={`/admin/newsletter/edicoes/${issue.id}/previa`}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ variant: "quiet", block: true })}
      >
        <Icon name="external-link" />
        Ver como e-mail
        <span className="sr-only"> (abre em nova aba)</span>
      </a>
      <TestForm issueId={issue.id} ownEmail={ownEmail} refusal={refusal} />
      <div className="grid gap-3 border-t border-line pt-6">
        <p>Será enviada para {whom}.</p>
        {tooHeavy === null ? null : (
          <Alert tone="wait" title={`Esta edição pesa ${COUNT.format(tooHeavy)} kB`}>
            <p>
              O Gmail corta e-mails de mais de 100 kB e esconde o resto, com o link de cancelar a inscrição.
              Deixe uma parte do texto no blog e ponha aqui o link para ela.
            </p>
          </Alert>
        )}
        <Button variant="accent" block onClick={() => setIsAsking(true)} disabled={readers === 0}>
          <Icon name="send" />
          Enviar edição
        </Button>
        <Form id={SEND} method="post" onSubmit={() => setIsAsking(false)}>
          <input type="hidden" name="intent" value={SEND} />
        </Form>
        <ConfirmDialog
          open={isAsking}
          onClose={() => setIsAsking(false)}
          title="Enviar edição?"
          confirmLabel={`Enviar para ${whom}`}
          form={SEND}
          busy={intent === SEND}
          tone="primary"
        >
          <p className="wrap-anywhere">
            "{issue.subject}" vai agora para {whom}. Dá para pausar o envio, mas não para desfazer o que já
            foi enviado.
          </p>
        </ConfirmDialog>
      </div>
    </>
  );
}

interface TestFormProps extends Pick<IssueEditorProps, "ownEmail" | "refusal"> {
  issueId: number;
}

function TestForm({ issueId, ownEmail, refusal }: TestFormProps) {
  const address = useRef<HTMLInputElement>(null);
  const { hint, forget, keep } = useDraftLine(address, `edicao/${issueId}/teste`);
  const intent = useNavigation().formData?.get("intent");
  const failure = refusal?.intent === TEST ? refusal : undefined;
  useEffect(() => {
    if (failure) keep();
  }, [failure, keep]);
  return (
    <Form
      method="post"
      noValidate
      preventScrollReset
      onSubmit={forget}
      className="grid gap-3 border-t border-line pt-6"
    >
      <input type="hidden" name="intent" value={TEST} />
      <Field name="to" label="Enviar um teste para" hint={hint} error={failure?.errors.to}>
        <Input
          ref={address}
          type="email"
          required
          maxLength={254}
          defaultValue={failure?.values?.to ?? ownEmail}
        />
      </Field>
      <Button type="submit" variant="quiet" busy={intent === TEST}>
        {intent === TEST ? "Enviando..." : "Enviar teste"}
      </Button>
    </Form>
  );
}

function DeleteIssue({ id }: { id: number }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="border-t border-line pt-4">
      <Button variant="ghost" className="text-danger!" onClick={() => setIsAsking(true)}>
        <Icon name="trash-2" />
        Excluir rascunho
      </Button>
      <DeleteDialog
        intent="delete-issue"
        id={isAsking ? id : null}
        title="Excluir edição?"
        onClose={() => setIsAsking(false)}
      >
        <p>Esta ação não pode ser desfeita.</p>
      </DeleteDialog>
    </div>
  );
}
