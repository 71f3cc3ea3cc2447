import { Form, useNavigation } from "react-router";
import { EmailInput } from "#app/identity/email-hint/email-input.tsx";
import type { Failure } from "#app/platform/forms/form.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Input, Textarea } from "#app/ui/controls/field.tsx";
import { HoneypotField } from "#app/ui/controls/honeypot-field.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { COMMENT_LIMITS } from "./comment.ts";

interface CommentFormProps {
  address: string;
  failure: Failure | undefined;
}

export function CommentForm({ address, failure }: CommentFormProps) {
  const busy = useNavigation().formMethod === "POST";
  const errors = failure?.errors;
  const typed: Record<string, string> = failure?.values ?? {};
  return (
    <Form method="post" noValidate action={`${address}#comentar`} preventScrollReset className="grid gap-5">
      <ErrorSummary errors={errors} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="name" label="Nome" error={errors?.name}>
          <Input required maxLength={80} autoComplete="name" data-own="name" defaultValue={typed.name} />
        </Field>
        <Field name="email" label="E-mail" hint="Não aparece no site." error={errors?.email}>
          <EmailInput
            required
            maxLength={254}
            autoComplete="email"
            inputMode="email"
            data-own="email"
            defaultValue={typed.email}
          />
        </Field>
      </div>
      <Field name="comment" label="Comentário" error={errors?.comment}>
        <Textarea rows={5} required maxLength={COMMENT_LIMITS.message} defaultValue={typed.comment} />
      </Field>
      <HoneypotField />
      <div className="grid items-center gap-x-5 gap-y-3 sm:grid-cols-[auto_1fr]">
        <Button type="submit" busy={busy}>
          {busy ? "Enviando..." : "Enviar comentário"}
        </Button>
        <p className="text-sm text-muted">Ele aparece para todo mundo depois de aprovado.</p>
      </div>
    </Form>
  );
}
