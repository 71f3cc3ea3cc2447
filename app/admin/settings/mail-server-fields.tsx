import { useState } from "react";
import { Link, useNavigation } from "react-router";
import { FreshProof } from "#app/identity/fresh-proof/fresh-proof.tsx";
import type { ProofWay } from "#app/identity/fresh-proof/proof-fields.ts";
import { MAIL_SECURITY, MAIL_SECURITY_LABELS } from "#app/mail/mail-server.ts";
import type { Failure } from "#app/platform/forms/form.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { CodeInput } from "#app/ui/controls/code-input.tsx";
import { Field, Input, Select } from "#app/ui/controls/field.tsx";
import { PasswordInput } from "#app/ui/controls/password-input.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { useStart } from "#app/ui/start-values.tsx";
import { MAIL_SERVICES, mailServiceOf, serverOf } from "./mail-services.ts";
import type { MailSetup } from "./mail-setup.server.ts";

const USUAL_PORTS: Record<string, string> = { starttls: "587", tls: "465", none: "25" };

interface MailServerFieldsProps {
  setup: MailSetup;
  failure: (Failure & { asks?: ProofWay }) | undefined;
  /** E-mail of the viewer, who may have to give fresh proof. */
  email: string;
  isGuided: boolean | undefined;
}

/** The service is chosen by its name, and brings along what nobody knows by heart. Long because it lists the form's fields. */
export function MailServerFields({ setup, failure, email, isGuided }: MailServerFieldsProps) {
  const busy = useNavigation().formData?.get("intent") === "save-mail";
  const values = { ...setup.values, ...failure?.values };
  const errors = failure?.stale ? {} : (failure?.errors ?? {});
  const [server, setServer] = useState(useStart("server", values.server));
  const [port, setPort] = useState(useStart("port", values.port));
  const [security, setSecurity] = useState(useStart("security", values.security));
  const [chosen, setChosen] = useState(() => mailServiceOf(server)?.key ?? "");
  const service = MAIL_SERVICES.find(({ key }) => key === chosen);

  function choose(key: string) {
    setChosen(key);
    const picked = MAIL_SERVICES.find((one) => one.key === key);
    // What the owner's own provider wants, they type.
    if (!picked || picked.server === undefined) return;
    setServer(serverOf(picked, values.from) ?? server);
    setPort(picked.port);
    setSecurity(picked.security);
  }
  return (
    <>
      <p className="text-muted">
        Os e-mails da loja saem de uma conta de e-mail que você já tem, ou de um serviço de envio. Escolha
        qual, e preencha o usuário e a senha dela.
      </p>
      <ErrorSummary errors={failure?.stale ? undefined : failure?.errors} />
      <MailServiceChoice chosen={chosen} service={service} onChoose={choose} />
      <Field
        name="server"
        label="Servidor"
        error={errors.server}
        hint="O computador do provedor que envia os seus e-mails, como smtp.gmail.com. Não é o endereço do seu site."
      >
        <CodeInput value={server} onChange={(event) => setServer(event.target.value)} maxLength={253} />
      </Field>
      <div className="grid gap-5 md:grid-cols-2">
        <Field
          name="security"
          label="Segurança"
          error={errors.security}
          hint="Como a conexão é protegida. O provedor diz qual usa."
        >
          <Select
            value={security}
            onChange={(event) => {
              setSecurity(event.target.value);
              setPort(USUAL_PORTS[event.target.value] ?? port);
            }}
          >
            {MAIL_SECURITY.map((kind) => (
              <option key={kind} value={kind}>
                {MAIL_SECURITY_LABELS[kind]}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          name="port"
          label="Porta"
          error={errors.port}
          hint="A entrada desse servidor, um número: quase sempre 587 ou 465."
        >
          <Input
            value={port}
            onChange={(event) => setPort(event.target.value)}
            maxLength={5}
            inputMode="numeric"
            autoComplete="off"
          />
        </Field>
      </div>
      <Field
        name="user"
        label="Usuário"
        optional={!service?.server}
        error={errors.user}
        hint="Quase sempre, o próprio e-mail."
      >
        <CodeInput defaultValue={values.user} maxLength={254} />
      </Field>
      <Field
        name="password"
        label="Senha"
        optional={!service?.server}
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
            : "De onde as mensagens parecem vir. Quase sempre, o mesmo e-mail do usuário."
        }
      >
        <Input type="email" defaultValue={values.from} maxLength={254} autoComplete="off" />
      </Field>
      <p className="text-sm text-muted">
        O nome do remetente é “{setup.senderName}”.{" "}
        {isGuided ? null : (
          <Link className="link" to="/admin/configuracoes?grupo=conteudo">
            Mudar o nome
          </Link>
        )}
      </p>
      {failure?.asks ? <FreshProof asks={failure.asks} email={email} errors={errors} /> : null}
      <Button type="submit" busy={busy} className="justify-self-start">
        Salvar
      </Button>
    </>
  );
}

interface MailServiceChoiceProps {
  chosen: string;
  service: (typeof MAIL_SERVICES)[number] | undefined;
  onChoose: (key: string) => void;
}

function MailServiceChoice({ chosen, service, onChoose }: MailServiceChoiceProps) {
  return (
    <div className="grid gap-2">
      <Field name="" id="servico-de-email" label="Serviço de e-mail">
        <Select value={chosen} onChange={(event) => onChoose(event.target.value)}>
          <option value="">Escolha, e preenchemos servidor e porta</option>
          {MAIL_SERVICES.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <div role="status">
        {service ? (
          <ul className="grid gap-1 text-sm wrap-anywhere text-muted">
            {service.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
            {service.link ? (
              <li>
                <a className="link" href={service.link.address} target="_blank" rel="noopener noreferrer">
                  {service.link.words}
                </a>
              </li>
            ) : null}
          </ul>
        ) : null}
      </div>
    </div>
  );
}
