import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { fieldsOf, sentFields } from "#app/nouns/columns.ts";
import type { FormRefusal } from "#app/platform/forms/form-outcome.ts";
import { Button, buttonClass } from "#app/ui/controls/button.tsx";
import { ConfirmDialog } from "#app/ui/controls/confirm-dialog.tsx";
import { DeleteDialog } from "#app/ui/controls/delete-dialog.tsx";
import { Field, Input, Textarea } from "#app/ui/controls/field.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { MESSAGE_COLUMNS, MESSAGE_LIMITS } from "./student-message.ts";

const SAVE = "save-message";
const SEND = "send-message";
const TEST = "test-message";

interface MessageComposerProps {
  message: { id: number; version: number; subject: string; body: string };
  gets: number;
  /** Why some selected students do not get the message. */
  leftOut: string[];
  preview: string;
  ownEmail: string;
  refusal: FormRefusal | undefined;
}

/** Send, test and preview use the saved message, so they are disabled while there are unsaved changes. */
export function MessageComposer({ message, refusal, ...reach }: MessageComposerProps) {
  const [isChanged, setIsChanged] = useState(false);
  const intent = useNavigation().formData?.get("intent");
  const failure = refusal?.intent === SAVE ? refusal : undefined;
  const errors = failure?.stale ? undefined : failure?.errors;
  const field = fieldsOf(MESSAGE_COLUMNS, errors);
  const isUnwritten = message.subject === "" || message.body === "";
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_19rem]">
      <DraftForm
        place={`mensagem/${message.id}`}
        intent={SAVE}
        version={message.version}
        fields={sentFields(MESSAGE_COLUMNS, message)}
        labels={MESSAGE_COLUMNS}
        failure={failure}
        onUnsaved={setIsChanged}
        className="grid grid-cols-1 gap-5"
      >
        <ErrorSummary errors={errors} title="Erro ao salvar a mensagem" />
        <Field {...field("subject")}>
          <Input
            required
            maxLength={MESSAGE_LIMITS.subject}
            autoComplete="off"
            defaultValue={failure?.values?.subject ?? message.subject}
          />
        </Field>
        <Field
          {...field("body")}
          hint="{nome}, {curso} e {aula} viram o nome, o curso e a aula em que a pessoa parou. O botão que leva até lá vai junto."
        >
          <Textarea
            required
            rows={10}
            maxLength={MESSAGE_LIMITS.body}
            defaultValue={failure?.values?.body ?? message.body}
          />
        </Field>
        <div>
          <Button type="submit" busy={intent === SAVE}>
            {intent === SAVE ? "Salvando..." : "Salvar mensagem"}
          </Button>
        </div>
      </DraftForm>
      <div className="grid gap-6">
        {isChanged || isUnwritten ? (
          <p role="status" className="rounded-control bg-warning-soft px-4 py-3 text-warning">
            Salve a mensagem para ver, testar e enviar.
          </p>
        ) : (
          <MessageActs subject={message.subject} {...reach} />
        )}
        <DeleteMessage id={message.id} />
      </div>
    </div>
  );
}

type MessageActsProps = Pick<MessageComposerProps, "gets" | "leftOut" | "preview" | "ownEmail"> & {
  subject: string;
};

function MessageActs({ subject, gets, leftOut, preview, ownEmail }: MessageActsProps) {
  const [isAsking, setIsAsking] = useState(false);
  const intent = useNavigation().formData?.get("intent");
  const whom = gets === 1 ? "1 aluno" : `${gets.toLocaleString("pt-BR")} alunos`;
  return (
    <>
      <a
        href={preview}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ variant: "quiet", block: true })}
      >
        <Icon name="external-link" />
        Ver como e-mail
        <span className="sr-only"> (abre em nova aba)</span>
      </a>
      <Form method="post" preventScrollReset className="grid gap-2">
        <input type="hidden" name="intent" value={TEST} />
        <Button type="submit" variant="quiet" busy={intent === TEST}>
          {intent === TEST ? "Enviando..." : "Enviar teste para mim"}
        </Button>
        <p className="text-sm text-muted wrap-anywhere">Vai para {ownEmail}.</p>
      </Form>
      <div className="grid gap-3 border-t border-line pt-6">
        <p>Será enviada para {whom}.</p>
        <LeftOutList sentences={leftOut} />
        <Button variant="accent" block onClick={() => setIsAsking(true)} disabled={gets === 0}>
          <Icon name="send" />
          Enviar mensagem
        </Button>
        <Form id={SEND} method="post" onSubmit={() => setIsAsking(false)}>
          <input type="hidden" name="intent" value={SEND} />
        </Form>
        <ConfirmDialog
          open={isAsking}
          onClose={() => setIsAsking(false)}
          title="Enviar mensagem?"
          confirmLabel={`Enviar para ${whom}`}
          form={SEND}
          busy={intent === SEND}
          tone="primary"
        >
          <div className="grid gap-3">
            <p className="wrap-anywhere">
              “{subject}” vai para {whom}. Começa a sair em um minuto, e até lá dá para desfazer.
            </p>
            <LeftOutList sentences={leftOut} />
          </div>
        </ConfirmDialog>
      </div>
    </>
  );
}

/** The selected students who get no message, each with the reason. */
function LeftOutList({ sentences }: { sentences: string[] }) {
  if (sentences.length === 0) return null;
  return (
    <div className="text-sm text-muted">
      <p>Ficam de fora:</p>
      <ul className="list-disc pl-5">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

function DeleteMessage({ id }: { id: number }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="border-t border-line pt-4">
      <Button variant="ghost" className="text-danger!" onClick={() => setIsAsking(true)}>
        <Icon name="trash-2" />
        Excluir rascunho
      </Button>
      <DeleteDialog
        intent="delete-message"
        id={isAsking ? id : null}
        title="Excluir mensagem?"
        onClose={() => setIsAsking(false)}
      >
        <p>Esta ação não pode ser desfeita.</p>
      </DeleteDialog>
    </div>
  );
}
