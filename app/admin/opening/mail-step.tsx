import { Alert } from "#app/ui/display/alert.tsx";
import type { MailSetup } from "../settings/mail-setup.server.ts";
import { type MailFailure, MailSetupActions, MailSetupForm, MailWayAlert } from "../settings/mail-setup.tsx";

interface MailStepProps {
  setup: MailSetup;
  /** To whom a test goes. */
  email: string;
  /** Returns the errors of the last response for the form with this intent. */
  failureOf: (intent: string) => MailFailure;
}

/** The mail server, set and tested without leaving the opening. */
export function MailStep({ setup, email, failureOf }: MailStepProps) {
  const trouble = failureOf("test-mail")?.errors.form;
  const { kind } = setup.way;
  return (
    <div className="grid max-w-text gap-6">
      <MailWayAlert setup={setup} />
      {kind === "folder" ? (
        <p>
          Ainda não tem uma conta de e-mail para a loja? Pule este passo e volte depois: a loja abre assim
          mesmo, e o painel lembra o que falta. Até lá, quem compra vê o acesso na página do pedido; a quem a
          perder, mande o link que o pedido mostra no painel, em “Ver Link”.
        </p>
      ) : null}
      <MailSetupForm setup={setup} failure={failureOf("save-mail")} email={email} isGuided />
      {trouble ? (
        <Alert tone="bad" title="Não deu certo">
          {trouble}
        </Alert>
      ) : null}
      {kind === "folder" ? null : (
        <MailSetupActions setup={setup} email={email} refused={failureOf("forget-mail")} />
      )}
    </div>
  );
}
