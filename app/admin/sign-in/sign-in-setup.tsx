import { useNavigation } from "react-router";
import { FreshProof } from "#app/identity/fresh-proof/fresh-proof.tsx";
import type { ProofWay } from "#app/identity/fresh-proof/proof-fields.ts";
import type { Failure } from "#app/platform/forms/form.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Switch } from "#app/ui/controls/choice.tsx";
import { CopyButton } from "#app/ui/controls/copy-button.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { PasswordInput } from "#app/ui/controls/password-input.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import { SIGN_IN_LABELS, signInFields } from "./sign-in-fields.ts";
import type { SignInSetup } from "./sign-in-setup.server.ts";

const CARD = "grid max-w-text gap-5 rounded-card bg-surface p-5 inset-ring inset-ring-line md:p-6";

interface SignInSetupProps {
  setup: SignInSetup;
  failure: (Failure & { asks?: ProofWay }) | undefined;
  email: string;
  /** What Google sends people back to. */
  redirectAddress: string;
}

export function SignInSetupForm(props: SignInSetupProps) {
  const { setup, failure } = props;
  return (
    <DraftForm
      place="configuracoes/entrada"
      intent="save-sign-in"
      version={setup.version}
      fields={{ ...signInFields(setup.values), googleSecret: [""] }}
      labels={SIGN_IN_LABELS}
      failure={failure}
      className="grid gap-6"
    >
      <SignInFields {...props} />
    </DraftForm>
  );
}

const SECRET_HINTS: Record<SignInSetup["state"], string> = {
  off: "Fica guardada de forma cifrada e não aparece mais nesta tela.",
  ready: "Há uma chave guardada. Deixe em branco para continuar com ela.",
  locked: "A SESSION_SECRET do site mudou: cole a chave de novo.",
};

function SignInFields({ setup: { values, state }, failure, email, redirectAddress }: SignInSetupProps) {
  const busy = useNavigation().formData?.get("intent") === "save-sign-in";
  const typed = failure?.values;
  const errors = failure?.stale ? {} : (failure?.errors ?? {});
  return (
    <>
      <ErrorSummary errors={failure?.stale ? undefined : failure?.errors} />
      <fieldset className={CARD}>
        <legend className="float-left mb-1 text-xl font-strong">Equipe</legend>
        <Switch
          name="teamFactors"
          defaultChecked={typed ? typed.teamFactors === "on" : values.teamFactors}
          hint="O painel só abre para quem entrou com uma chave de acesso que pede a digital, o rosto ou o PIN, ou com a senha e o código do aplicativo autenticador."
          error={errors.teamFactors}
        >
          Exigir duas etapas de quem trabalha na loja
        </Switch>
      </fieldset>
      <fieldset className={CARD}>
        <legend className="float-left mb-1 text-xl font-strong">Entrar com o Google</legend>
        <ol className="grid list-decimal gap-3 pl-5">
          <li>
            Abra{" "}
            <a className="link" href="https://console.cloud.google.com/auth/clients" rel="noreferrer">
              console.cloud.google.com
            </a>
            , crie um projeto com o nome da loja e, em Google Auth Platform, preencha a marca.
          </li>
          <li>
            Em Clientes, crie um do tipo “Aplicativo da Web”. Em “URIs de redirecionamento autorizados”, cole:
            <code id="redirect-address" className="my-2 block font-mono text-sm wrap-anywhere select-all">
              {redirectAddress}
            </code>
            <CopyButton
              text={redirectAddress}
              label="Copiar endereço"
              fieldId="redirect-address"
              variant="quiet"
            />
          </li>
          <li>Copie de lá o ID e a chave secreta do cliente para os campos abaixo, e salve.</li>
        </ol>
        <Field
          name="googleId"
          label="ID do cliente"
          optional
          hint="Em branco, o botão do Google não aparece."
          error={errors.googleId}
        >
          <Input
            defaultValue={typed?.googleId ?? values.googleId}
            maxLength={200}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field
          name="googleSecret"
          label="Chave secreta do cliente"
          hint={SECRET_HINTS[state]}
          error={errors.googleSecret}
        >
          <PasswordInput autoComplete="new-password" maxLength={200} />
        </Field>
      </fieldset>
      {failure?.asks ? <FreshProof asks={failure.asks} email={email} errors={errors} /> : null}
      <Button type="submit" busy={busy} className="justify-self-start">
        Salvar
      </Button>
    </>
  );
}
