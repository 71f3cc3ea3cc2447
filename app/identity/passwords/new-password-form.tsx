import { useState } from "react";
import { Form, useNavigation } from "react-router";
import type { Failure } from "#app/platform/forms/form.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { PasswordInput } from "#app/ui/controls/password-input.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { ADMIN_PASSWORD_HINT } from "../user-rules.ts";
import { PasswordMeter } from "./password-meter.tsx";

interface NewPasswordFormProps {
  answer: Failure | undefined;
  /** Administrators have stricter rules. */
  isAdmin?: boolean;
}

export function NewPasswordForm({ answer, isAdmin }: NewPasswordFormProps) {
  const busy = useNavigation().state === "submitting";
  return (
    <Form method="post" noValidate className="grid gap-5">
      <ErrorSummary errors={answer?.errors} />
      <NewPasswordFields errors={answer?.errors ?? {}} isAdmin={isAdmin} />
      <Button type="submit" block busy={busy}>
        {busy ? "Salvando..." : "Salvar nova senha"}
      </Button>
    </Form>
  );
}

/** New password, strength meter and repetition. */
export function NewPasswordFields({
  errors,
  isAdmin = false,
  label = "Nova senha",
}: {
  errors: Failure["errors"];
  isAdmin?: boolean | undefined;
  label?: string;
}) {
  const [password, setPassword] = useState("");
  return (
    <>
      <div>
        <Field
          name="password"
          label={label}
          error={errors.password}
          hint={isAdmin ? ADMIN_PASSWORD_HINT : "Pelo menos 6 caracteres."}
        >
          <PasswordInput
            autoComplete="new-password"
            required
            onInput={(event) => setPassword(event.currentTarget.value)}
          />
        </Field>
        <PasswordMeter password={password} />
      </div>
      <Field
        name="password_confirmation"
        label={`Confirmar ${label.toLowerCase()}`}
        error={errors.password_confirmation}
      >
        <PasswordInput autoComplete="new-password" required />
      </Field>
    </>
  );
}
