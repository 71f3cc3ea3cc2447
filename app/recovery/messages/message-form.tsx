import type { MouseEvent } from "react";
import { useNavigation } from "react-router";
import type { Failure } from "#app/platform/forms/form.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Switch } from "#app/ui/controls/choice.tsx";
import { Field, Input, Textarea } from "#app/ui/controls/field.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import {
  MESSAGE_LABELS,
  MESSAGES,
  type MessageName,
  messageFields,
  type RecoveryMessage,
  SUBJECT_MAX,
  TEXT_MAX,
} from "./recovery-message.ts";

const INTENT = "save-message";

interface MessageFormProps {
  name: MessageName;
  message: RecoveryMessage;
  version: number;
  failure: Failure | undefined;
}

/** One message; give it a key per message. */
export function MessageForm({ name, message, version, failure }: MessageFormProps) {
  const { label, sentence, delayLabel, fields } = MESSAGES[name];
  const busy = useNavigation().formData?.get("intent") === INTENT;
  const errors = failure?.stale ? undefined : failure?.errors;
  const typed = failure?.values;
  const words = Object.entries(fields).map(([field, meaning]) => `{${field}} = ${meaning}`);
  return (
    <section aria-labelledby="mensagem" className="grid max-w-text gap-4">
      <h2 id="mensagem" className="text-xl">
        {label}
      </h2>
      <DraftForm
        place={`recuperacao/${name}`}
        intent={INTENT}
        version={version}
        fields={messageFields(message)}
        labels={MESSAGE_LABELS}
        failure={failure}
        className="grid gap-5 rounded-card bg-surface p-5 inset-ring inset-ring-line md:p-6"
      >
        <p className="text-muted">{sentence}</p>
        <ErrorSummary errors={errors} />
        <input type="hidden" name="message" value={name} />
        <Switch name="on" defaultChecked={typed ? typed.on === "on" : message.on}>
          Enviar este e-mail
        </Switch>
        <Field name="delay" label={delayLabel} error={errors?.delay}>
          <Input
            defaultValue={typed?.delay ?? String(message.delay)}
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
          />
        </Field>
        <Field name="subject" label="Assunto" error={errors?.subject}>
          <Input
            defaultValue={typed?.subject ?? message.subject}
            maxLength={SUBJECT_MAX}
            autoComplete="off"
          />
        </Field>
        <Field
          name="text"
          label="Texto"
          error={errors?.text}
          hint={`Uma linha em branco separa os parágrafos. Campos: ${words.join(", ")}.`}
        >
          <Textarea defaultValue={typed?.text ?? message.text} maxLength={TEXT_MAX} rows={8} />
        </Field>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button type="submit" busy={busy}>
            Salvar
          </Button>
          <a
            href={previewPath(name)}
            target="_blank"
            rel="noreferrer"
            onClick={(event) => showTyped(event, name)}
            className="link inline-flex min-h-11 items-center"
          >
            Ver prévia<span className="sr-only"> (abre em nova aba)</span>
          </a>
        </div>
      </DraftForm>
    </section>
  );
}

function previewPath(name: MessageName): string {
  return `/admin/recuperacao/mensagens/${name}/previa`;
}

/** Without a script the preview shows what is saved. */
function showTyped(event: MouseEvent<HTMLAnchorElement>, name: MessageName): void {
  const form = event.currentTarget.closest("form");
  if (!form) return;
  const typed = new FormData(form);
  const params = new URLSearchParams({
    assunto: String(typed.get("subject") ?? ""),
    texto: String(typed.get("text") ?? ""),
  });
  event.currentTarget.href = `${previewPath(name)}?${params}`;
}
