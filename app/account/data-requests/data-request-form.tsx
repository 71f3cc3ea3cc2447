import { Form, href, Link, useNavigation } from "react-router";
import { EmailInput } from "#app/identity/email-hint/email-input.tsx";
import { useMailIsHeld } from "#app/mail/use-mail-is-held.ts";
import type { Failure } from "#app/platform/forms/form.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Select, Textarea } from "#app/ui/controls/field.tsx";
import { HoneypotField } from "#app/ui/controls/honeypot-field.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { REQUEST_KIND_LABELS, REQUEST_KINDS } from "./data-request-labels.ts";

export function DataRequestForm({ refusal, email }: { refusal: Failure | undefined; email: string | null }) {
  const busy = useNavigation().formMethod === "POST";
  const isHeld = useMailIsHeld();
  const errors = refusal?.errors;
  const values = refusal?.values;
  return (
    <Form method="post" noValidate className="relative grid gap-5">
      {busy ? null : <ErrorSummary errors={errors} />}
      <Field name="kind" label="O que você quer fazer" error={errors?.kind}>
        <Select required defaultValue={values?.kind ?? "export"}>
          {REQUEST_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {REQUEST_KIND_LABELS[kind]}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        name="email"
        label="E-mail"
        error={errors?.email}
        hint={`O que você usou aqui.${isHeld ? "" : " Um link enviado para ele confirma que é seu."}`}
      >
        <EmailInput
          required
          maxLength={254}
          autoComplete="email"
          defaultValue={values?.email ?? email ?? ""}
        />
      </Field>
      <Field name="message" label="Mensagem" optional error={errors?.message}>
        <Textarea maxLength={4000} defaultValue={values?.message} />
      </Field>
      <HoneypotField />
      <p className="text-sm text-muted">
        Usamos estes dados só para atender à solicitação, como explica a{" "}
        <Link to={href("/privacidade")} className="link">
          política de privacidade
        </Link>
        .
      </p>
      <Button type="submit" busy={busy} className="sm:justify-self-start">
        {busy ? "Enviando..." : "Enviar solicitação"}
      </Button>
    </Form>
  );
}
