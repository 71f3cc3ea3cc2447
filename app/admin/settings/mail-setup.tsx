import { useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import type { Failure } from "#app/platform/forms/form.ts";
import { MAIL_SECURITY, MAIL_SECURITY_LABELS } from "#app/platform/mail/mail-server.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Input, Select } from "#app/ui/controls/field.tsx";
import { PasswordInput } from "#app/ui/controls/password-input.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { ForInstaller } from "#app/ui/display/for-installer.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { KeptForm } from "#app/ui/kept-form/kept-form.tsx";
import { useStart } from "#app/ui/start-values.tsx";
import { MAIL_LABELS, mailFields } from "./mail-fields.ts";
import type { MailSetup } from "./mail-setup.server.ts";

const CARD = "grid max-w-text gap-5 rounded-card bg-surface p-5 inset-ring inset-ring-line md:p-6";
const USUAL_PORTS: Record<string, string> = { starttls: "587", tls: "465", none: "25" };

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
  failure: Failure | undefined;
}

export function MailSetupForm({ setup, failure }: MailSetupFormProps) {
  if (setup.way.kind === "environment") {
    return (
      <div className={CARD}>
        <p>Quem instalou o site definiu lá o servidor de e-mail, e ele vale no lugar desta tela.</p>
        <ForInstaller>
          Está em <code>SMTP_URL</code> e <code>MAIL_FROM</code>. Para usar a tela, tire <code>SMTP_URL</code>{" "}
          de lá e inicie o site de novo.
        </ForInstaller>
      </div>
    );
  }
  return (
    <KeptForm
      place="configuracoes/email"
      intent="save-mail"
      version={setup.version}
      fields={mailFields(setup.values)}
      labels={MAIL_LABELS}
      failure={failure}
      className={CARD}
    >
      <MailFields setup={setup} failure={failure} />
    </KeptForm>
  );
}

function MailFields({ setup, failure }: MailSetupFormProps) {
  const busy = useNavigation().formData?.get("intent") === "save-mail";
  const values = { ...setup.values, ...failure?.values };
  const errors = failure?.stale ? {} : (failure?.errors ?? {});
  const [port, setPort] = useState(useStart("port", values.port));
  return (
    <>
      <p className="text-muted">
        Quem envia os e-mails da loja: os dados estão na ajuda do seu provedor de e-mail, em “SMTP”.
      </p>
      <ErrorSummary errors={failure?.stale ? undefined : failure?.errors} />
      <Field name="server" label="Servidor" error={errors.server} hint="Por exemplo: smtp.gmail.com">
        <Input defaultValue={values.server} maxLength={253} autoComplete="off" spellCheck={false} />
      </Field>
      <div className="grid gap-5 md:grid-cols-2">
        <Field name="security" label="Segurança" error={errors.security}>
          <Select
            defaultValue={values.security}
            onChange={(event) => setPort(USUAL_PORTS[event.target.value] ?? port)}
          >
            {MAIL_SECURITY.map((kind) => (
              <option key={kind} value={kind}>
                {MAIL_SECURITY_LABELS[kind]}
              </option>
            ))}
          </Select>
        </Field>
        <Field name="port" label="Porta" error={errors.port} hint="587, 465, 25 ou 2525">
          <Input
            value={port}
            onChange={(event) => setPort(event.target.value)}
            maxLength={5}
            inputMode="numeric"
            autoComplete="off"
          />
        </Field>
      </div>
      <Field name="user" label="Usuário" optional error={errors.user} hint="Quase sempre, o próprio e-mail.">
        <Input
          defaultValue={values.user}
          maxLength={254}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field
        name="password"
        label="Senha"
        optional
        error={errors.password}
        hint={
          setup.hasPassword
            ? "Há uma senha guardada. Deixe em branco para continuar com ela."
            : "Fica guardada de forma cifrada e não aparece mais nesta tela."
        }
      >
        <PasswordInput autoComplete="new-password" maxLength={1000} />
      </Field>
      <Field
        name="from"
        label="E-mail do remetente"
        error={errors.from}
        hint={
          setup.fixedFrom
            ? `Quem instalou o site definiu outro, que vale no lugar deste: ${setup.fixedFrom}`
            : "De onde as mensagens parecem vir. Precisa ser aceito pelo servidor acima."
        }
      >
        <Input type="email" defaultValue={values.from} maxLength={254} autoComplete="off" />
      </Field>
      <p className="text-sm text-muted">
        O nome do remetente é “{setup.senderName}”.{" "}
        <Link className="link" to="/admin/configuracoes?grupo=conteudo">
          Mudar o nome
        </Link>
      </p>
      <Button type="submit" busy={busy} className="justify-self-start">
        Salvar
      </Button>
    </>
  );
}

/** What may be done with the server as it is saved. */
export function MailSetupActions({ setup, email }: { setup: MailSetup; email: string }) {
  const intent = useNavigation().formData?.get("intent");
  return (
    <section aria-labelledby="teste" className={CARD}>
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
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="forget-mail" />
            <Button type="submit" variant="quiet" size="compact" busy={intent === "forget-mail"}>
              Remover este servidor
            </Button>
          </Form>
        ) : null}
      </div>
    </section>
  );
}
