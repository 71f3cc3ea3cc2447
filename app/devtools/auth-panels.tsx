import { Form } from "react-router";
import type { Failure } from "#app/platform/forms/form.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { PasswordInput } from "#app/ui/controls/password-input.tsx";

interface AuthStateProps {
  state: { user: object | null; isAuthenticated: boolean; isLoading: boolean; error: string | null };
}

/** The authentication state, as JSON. */
export function AuthState({ state }: AuthStateProps) {
  return (
    <section className="mt-8">
      <h2 className="text-xl">Estado</h2>
      <pre role="status" className="mt-3 overflow-x-auto rounded-card bg-sunken p-5 font-mono text-sm">
        {JSON.stringify(state, null, 2)}
      </pre>
    </section>
  );
}

interface TestProps {
  refusal?: Failure;
  busy: boolean;
}

export function LoginTest({ refusal, busy }: TestProps) {
  const errors = refusal?.errors ?? {};
  return (
    <section>
      <h2 className="text-2xl">Login</h2>
      <Form method="post" className="mt-4 grid gap-4">
        <input type="hidden" name="intent" value="login" />
        <Field name="email" id="login_email" label="E-mail" error={errors.email ?? errors.form}>
          <Input autoComplete="username" defaultValue={refusal?.values?.email} />
        </Field>
        <Field name="password" id="login_password" label="Senha" error={errors.password}>
          <PasswordInput autoComplete="current-password" />
        </Field>
        <Button type="submit" busy={busy}>
          {busy ? "Entrando..." : "Testar login"}
        </Button>
      </Form>
    </section>
  );
}

export function RegistrationTest({ refusal, busy }: TestProps) {
  const errors = refusal?.errors ?? {};
  return (
    <section>
      <h2 className="text-2xl">Cadastro</h2>
      <Form method="post" className="mt-4 grid gap-4">
        <input type="hidden" name="intent" value="register" />
        <Field name="name" id="register_name" label="Nome" error={errors.name ?? errors.form}>
          <Input autoComplete="off" defaultValue={refusal?.values?.name} />
        </Field>
        <Field name="email" id="register_email" label="E-mail" error={errors.email}>
          <Input autoComplete="off" defaultValue={refusal?.values?.email} />
        </Field>
        <Field name="password" id="register_password" label="Senha" error={errors.password}>
          <PasswordInput autoComplete="new-password" />
        </Field>
        <Field
          name="password_confirmation"
          id="register_confirmation"
          label="Confirmar senha"
          error={errors.password_confirmation}
        >
          <PasswordInput autoComplete="new-password" />
        </Field>
        <Button type="submit" busy={busy}>
          {busy ? "Criando conta..." : "Testar cadastro"}
        </Button>
      </Form>
    </section>
  );
}
