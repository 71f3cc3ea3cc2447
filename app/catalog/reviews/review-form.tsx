import { EmailInput } from "#app/identity/email-hint/email-input.tsx";
import type { Failure } from "#app/platform/forms/form.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, FieldNote, Input, Textarea } from "#app/ui/controls/field.tsx";
import { HoneypotField } from "#app/ui/controls/honeypot-field.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { RatingInput } from "#app/ui/display/stars.tsx";

interface ReviewFieldsProps {
  failure: Failure | undefined;
  busy: boolean;
  /** Who has no account says a name and an address. */
  asksName: boolean;
}

/** The inside of the form; who shows it gives it the way to go. */
export function ReviewFields({ failure, busy, asksName }: ReviewFieldsProps) {
  const errors = failure?.errors;
  const values = failure?.values;
  return (
    <div className="grid max-w-[42rem] gap-5">
      <ErrorSummary errors={errors} />
      <div id="rating">
        <RatingInput name="rating" legend="Sua nota" defaultValue={Number(values?.rating) || undefined} />
        <FieldNote error={errors?.rating} />
      </div>
      <Field name="comment" label="Sua avaliação" error={errors?.comment}>
        <Textarea rows={4} required maxLength={2000} defaultValue={values?.comment} />
      </Field>
      {asksName ? (
        <div className="grid gap-5 sm:grid-cols-2">
          <Field name="name" label="Nome" error={errors?.name}>
            <Input required maxLength={80} autoComplete="name" defaultValue={values?.name} />
          </Field>
          <Field name="email" label="E-mail" hint="Não aparece no site." error={errors?.email}>
            <EmailInput required maxLength={254} autoComplete="email" defaultValue={values?.email} />
          </Field>
        </div>
      ) : null}
      <HoneypotField />
      <div>
        <Button type="submit" busy={busy}>
          {busy ? "Enviando..." : "Enviar avaliação"}
        </Button>
      </div>
    </div>
  );
}
