import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { FreshProof } from "#app/identity/fresh-proof/fresh-proof.tsx";
import type { ProofWay } from "#app/identity/fresh-proof/proof-fields.ts";
import type { Failure } from "#app/platform/forms/form.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Switch } from "#app/ui/controls/choice.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { PasswordInput } from "#app/ui/controls/password-input.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { AdEventService } from "#db/schema.ts";
import { AD_LABELS, adFields } from "./ad-fields.ts";
import type { AdSetup } from "./ad-setup.server.ts";

const CARD = "grid max-w-text gap-5 rounded-card bg-surface p-5 inset-ring inset-ring-line md:p-6";

interface AdSetupProps {
  setup: AdSetup;
  failure: (Failure & { asks?: ProofWay }) | undefined;
  /** Why the viewer may not change anything here; undefined for owners. */
  closed: string | undefined;
  email: string;
}

export function AdSetupForm(props: AdSetupProps) {
  const { setup, failure } = props;
  const secrets = { metaToken: "", gaSecret: "", tiktokToken: "" };
  return (
    <DraftForm
      place="configuracoes/anuncios"
      intent="save-ads"
      version={setup.version}
      fields={adFields({ ...setup.values, ...secrets })}
      labels={AD_LABELS}
      failure={failure}
      className="grid gap-6"
    >
      <AdFields {...props} />
    </DraftForm>
  );
}

function AdFields({ setup, failure, closed, email }: AdSetupProps) {
  const isClosed = closed !== undefined;
  const busy = useNavigation().formData?.get("intent") === "save-ads";
  const typed = failure?.values;
  const errors = failure?.stale ? {} : (failure?.errors ?? {});
  const text = (name: keyof AdSetup["values"]) => typed?.[name] ?? String(setup.values[name]);
  const isOn = (name: "metaBrowser" | "tiktokBrowser") => (typed ? typed[name] === "on" : setup.values[name]);
  const line = (name: keyof AdSetup["values"], label: string, hint: string) => (
    <Field name={name} label={label} hint={hint} error={errors[name]}>
      <Input
        defaultValue={text(name)}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={isClosed}
      />
    </Field>
  );
  const secret = (name: string, service: AdEventService, label: string) => (
    <Field name={name} label={label} hint={SECRET_HINTS[setup.secrets[service]]} error={errors[name]}>
      <PasswordInput autoComplete="new-password" maxLength={600} readOnly={isClosed} />
    </Field>
  );
  return (
    <>
      <ErrorSummary errors={failure?.stale ? undefined : failure?.errors} />
      {isClosed ? (
        <Alert tone="info" title="Só quem é dono muda">
          {closed}
        </Alert>
      ) : null}
      <Service title="Meta (Facebook e Instagram)">
        {line("metaPixel", "ID do pixel", "No Gerenciador de Eventos, em Fontes de dados. Só números.")}
        {secret("metaToken", "meta", "Token da API de Conversões")}
        {line("metaTest", "Código de teste", "Da aba Eventos de teste. Só o evento de teste o leva.")}
        <Switch
          name="metaBrowser"
          defaultChecked={isOn("metaBrowser")}
          disabled={isClosed}
          hint="Só na página do pedido pago, e só para quem aceitou. A compra conta uma vez."
        >
          Carregar também o pixel no navegador
        </Switch>
      </Service>
      <Service title="Google Analytics">
        {line("gaStream", "ID da métrica", "Em Administrador, Fluxos de dados. Começa com G-.")}
        {secret("gaSecret", "ga4", "Código secreto do Measurement Protocol")}
      </Service>
      <Service title="Google Ads">
        <p className="text-sm text-muted">
          A conversão sai do navegador de quem comprou, na página do pedido pago. O que o navegador não contou
          você importa no Google Ads pelo arquivo, no fim desta tela.
        </p>
        {line("googleTag", "ID de conversão", "No snippet do evento, antes da barra. Começa com AW-.")}
        {line("googleLabel", "Rótulo da conversão", "No mesmo lugar, depois da barra.")}
        {line("googleConversion", "Nome da conversão", "Igual ao do Google Ads. Vai no arquivo.")}
      </Service>
      <Service title="TikTok">
        {line("tiktokPixel", "ID do pixel", "No Gerenciador de Eventos do TikTok.")}
        {secret("tiktokToken", "tiktok", "Token da Events API")}
        {line("tiktokTest", "Código de teste", "Da aba Test Events. Só o evento de teste o leva.")}
        <Switch
          name="tiktokBrowser"
          defaultChecked={isOn("tiktokBrowser")}
          disabled={isClosed}
          hint="Só na página do pedido pago, e só para quem aceitou. A compra conta uma vez."
        >
          Carregar também o pixel no navegador
        </Switch>
      </Service>
      {failure?.asks ? <FreshProof asks={failure.asks} email={email} errors={errors} /> : null}
      {isClosed ? null : (
        <Button type="submit" busy={busy} className="justify-self-start">
          Salvar
        </Button>
      )}
    </>
  );
}

const SECRET_HINTS: Record<AdSetup["secrets"][AdEventService], string> = {
  off: "Fica guardado de forma cifrada e não aparece mais nesta tela.",
  ready: "Há um código guardado. Deixe em branco para continuar com ele.",
  locked: "A SESSION_SECRET do site mudou: cole o código de novo.",
};

function Service({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={CARD}>
      <legend className="float-left mb-1 text-xl font-strong">{title}</legend>
      {children}
    </fieldset>
  );
}

const TESTED: [AdEventService, string][] = [
  ["meta", "Meta"],
  ["ga4", "Google Analytics"],
  ["tiktok", "TikTok"],
];

/** What may be tried with what is saved. */
export function AdTests({ setup }: { setup: AdSetup }) {
  const sent = useNavigation().formData;
  const busy = sent?.get("intent") === "test-ads" ? sent.get("service") : undefined;
  const ready = TESTED.filter(([name]) => setup.secrets[name] !== "off");
  if (ready.length === 0) return null;
  return (
    <section aria-labelledby="teste" className={CARD}>
      <h2 id="teste" className="text-xl">
        Teste
      </h2>
      <p>
        Envia agora um evento chamado “TesteVitrine”, que não é venda, e diz o que o serviço respondeu. O
        Google Analytics não diz se o código secreto está certo: veja se o evento aparece em DebugView.
      </p>
      <div className="flex flex-wrap gap-3">
        {ready.map(([name, label]) => (
          <Form key={name} method="post" preventScrollReset>
            <input type="hidden" name="intent" value="test-ads" />
            <input type="hidden" name="service" value={name} />
            <Button type="submit" variant="quiet" size="compact" busy={busy === name}>
              <Icon name="send" />
              Enviar evento de teste: {label}
            </Button>
          </Form>
        ))}
      </div>
    </section>
  );
}
