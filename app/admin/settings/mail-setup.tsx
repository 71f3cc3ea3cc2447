import { Form, Link, useNavigation } from "react-router";
import { FreshProof } from "#app/identity/fresh-proof/fresh-proof.tsx";
import type { ProofWay } from "#app/identity/fresh-proof/proof-fields.ts";
import type { Failure } from "#app/platform/forms/form.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { ForInstaller } from "#app/ui/display/for-installer.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { MAIL_LABELS, mailFields } from "./mail-fields.ts";
import { MailServerFields } from "./mail-server-fields.tsx";
import type { MailSetup } from "./mail-setup.server.ts";

export type MailFailure = (Failure & { asks?: ProofWay }) | undefined;

export const MAIL_CARD =
  "grid max-w-text gap-5 rounded-card bg-surface p-5 inset-ring inset-ring-line md:p-6";

/** Where mails go now, before anything is asked. */
export function MailWayAlert({ setup: { way, live, outbox } }: { setup: MailSetup }) {
  if (way.kind === "folder") {
    return (
      <Alert
        tone={live ? "bad" : "wait"}
        title={live ? "Nenhum e-mail sai deste site" : "Os e-mails não saem daqui"}
      >
        Sem servidor de e-mail, cada mensagem fica guardada no servidor do site, e ninguém a recebe.{" "}
        {live ? null : "Para uma demonstração, é assim mesmo."}
        <ForInstaller>
          As mensagens estão em <code>{outbox}</code>.
        </ForInstaller>
      </Alert>
    );
  }
  if (way.kind === "locked") {
    return (
      <Alert tone="bad" title="Digite a senha do e-mail de novo">
        A chave secreta do site mudou, e a senha guardada não pode mais ser lida. Os e-mails esperam na fila e
        saem depois que você salvar a senha.
        <ForInstaller>
          <code>SESSION_SECRET</code> não é mais a de quando a senha foi salva.
        </ForInstaller>
      </Alert>
    );
  }
  if (way.kind === "saved" && way.test !== "sent") {
    const failed = way.test === "failed";
    return (
      <Alert
        tone={failed ? "bad" : "wait"}
        title={failed ? "O último e-mail de teste não saiu" : "Falta testar"}
      >
        {failed
          ? `Confira os dados de ${way.server} e envie outro teste. Até um teste sair, não conte com os e-mails da loja.`
          : `${way.server} está salvo. Envie um e-mail de teste, no fim desta tela, e veja se ele chega.`}
      </Alert>
    );
  }
  return (
    <Alert tone="ok" title={`Os e-mails saem por ${way.server}`}>
      O remetente é <span className="wrap-anywhere">{way.from}</span>. O que não sair aparece em{" "}
      <Link className="link" to="/admin/emails">
        E-mails
      </Link>
      .
    </Alert>
  );
}

interface MailSetupFormProps {
  setup: MailSetup;
  failure: MailFailure;
  email: string;
  /** In the guided opening, out of which no link leads. */
  isGuided?: boolean;
}

export function MailSetupForm({ setup, failure, email, isGuided }: MailSetupFormProps) {
  if (setup.way.kind === "environment") {
    return (
      <div className={MAIL_CARD}>
        <p>Quem instalou o site definiu lá o servidor de e-mail, e ele vale no lugar desta tela.</p>
        <ForInstaller>
          Está em <code>SMTP_URL</code> e <code>MAIL_FROM</code>. Para usar a tela, tire <code>SMTP_URL</code>{" "}
          de lá e inicie o site de novo.
        </ForInstaller>
      </div>
    );
  }
  return (
    <DraftForm
      place="configuracoes/email"
      intent="save-mail"
      version={setup.version}
      fields={mailFields(setup.values)}
      labels={MAIL_LABELS}
      failure={failure}
      className={MAIL_CARD}
    >
      <MailServerFields setup={setup} failure={failure} email={email} isGuided={isGuided} />
    </DraftForm>
  );
}

interface MailSetupActionsProps {
  setup: MailSetup;
  email: string;
  /** Errors of the removal, which may ask for fresh proof. */
  refused: MailFailure;
}

/** What may be done with the server as it is saved. */
export function MailSetupActions({ setup, email, refused }: MailSetupActionsProps) {
  const intent = useNavigation().formData?.get("intent");
  return (
    <section aria-labelledby="teste" className={MAIL_CARD}>
      <h2 id="teste" className="text-xl">
        Teste
      </h2>
      <p className="wrap-anywhere">
        Envia agora um e-mail para {email}, com o que está salvo, e diz o que o servidor respondeu.
      </p>
      <div className="flex flex-wrap gap-3">
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="test-mail" />
          <Button type="submit" variant="quiet" size="compact" busy={intent === "test-mail"}>
            <Icon name="send" />
            Enviar e-mail de teste
          </Button>
        </Form>
        {setup.way.kind === "saved" || setup.way.kind === "locked" ? (
          <Form method="post" preventScrollReset className="grid justify-items-start gap-3">
            <input type="hidden" name="intent" value="forget-mail" />
            {refused?.asks ? (
              <FreshProof asks={refused.asks} email={email} errors={refused.errors} id="removal" />
            ) : null}
            <Button type="submit" variant="quiet" size="compact" busy={intent === "forget-mail"}>
              Remover este servidor
            </Button>
          </Form>
        ) : null}
      </div>
    </section>
  );
}
