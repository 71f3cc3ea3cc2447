import { Form, useNavigation } from "react-router";
import { PAYMENT_METHOD_LABELS } from "#app/orders/log/order-labels.ts";
import { FEE_DAYS } from "#app/payments/attempts/payment-fees.ts";
import { formatDateTime, formatTime } from "#app/platform/money-and-dates/dates.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { CopyButton } from "#app/ui/controls/copy-button.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { ForInstaller } from "#app/ui/display/for-installer.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { ConnectionTrouble, PaymentSetup } from "./payment-setup.server.ts";

type Method = PaymentSetup["methods"][number];

const SHARE = new Intl.NumberFormat("pt-BR", { style: "percent", maximumFractionDigits: 2 });
const CARD = "grid gap-3 rounded-card bg-surface p-5 inset-ring inset-ring-line md:p-6";

export function MethodList({ methods }: { methods: PaymentSetup["methods"] }) {
  return (
    <section aria-labelledby="methods" className="grid gap-4">
      <h2 id="methods" className="text-xl">
        Formas de pagamento
      </h2>
      <ul className="grid gap-4">
        {methods.map((one) => (
          <li key={one.method} className={CARD}>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <b>{PAYMENT_METHOD_LABELS[one.method]}</b>
              <span>{one.provider ?? "a loja ainda não aceita"}</span>
              {one.isTest ? <Badge tone="wait">Demonstração, não recebe dinheiro</Badge> : null}
              {one.isOffered ? null : <Badge>Desligado em Vendas</Badge>}
            </p>
            {one.unready ? (
              <Alert tone="wait" title="Ainda não recebe">
                <p>{one.unready}</p>
              </Alert>
            ) : null}
            {one.confirmedByHand && !one.unready ? (
              <p className="text-sm text-muted">Você confirma cada recebimento em Pedidos.</p>
            ) : null}
            {one.fee ? <Fee fee={one.fee} /> : null}
            {one.ways.length > 0 ? <Ways ways={one.ways} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the provider kept; nothing stands here where it does not tell. */
function Fee({ fee: { share, cents, count } }: { fee: NonNullable<Method["fee"]> }) {
  const sales = count === 1 ? "1 venda" : `${count} vendas`;
  return (
    <p className="text-sm text-muted tabular-nums">
      Taxa dos últimos {FEE_DAYS} dias: {SHARE.format(share)}, em média {formatBRL(cents)} por venda ({sales}
      ).
    </p>
  );
}

function Ways({ ways }: { ways: Method["ways"] }) {
  return (
    <details>
      <summary className="link w-fit text-sm">O que falta para receber de verdade</summary>
      <ul className="mt-3 grid gap-3 text-sm">
        {ways.map(({ name, where, missing }) => (
          <li key={name}>
            <b>{name}</b>: {where}
            {missing.length > 0 ? (
              <>
                {" "}
                Depois, peça a quem instalou o site para ligar.
                <ForInstaller>
                  Defina no servidor{" "}
                  {missing.map((some, place) => (
                    <span key={some.join()}>
                      {place > 0 ? ", " : ""}
                      <Names names={some} />
                    </span>
                  ))}
                  .
                </ForInstaller>
              </>
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Of variables; one of them is enough. */
function Names({ names }: { names: string[] }) {
  return names.map((name, place) => (
    <span key={name}>
      {place > 0 ? " ou " : ""}
      <code className="wrap-anywhere">{name}</code>
    </span>
  ));
}

interface ProviderListProps {
  providers: PaymentSetup["providers"];
  /** What the last test found wrong, and with whom. */
  failed: ({ provider: string } & Partial<ConnectionTrouble>) | undefined;
}

/** Those that have a connection at all. */
export function ProviderList({ providers, failed }: ProviderListProps) {
  if (providers.length === 0) return null;
  return (
    <section aria-labelledby="providers" className="grid gap-4">
      <h2 id="providers" className="text-xl">
        Conexão
      </h2>
      {providers.map((provider) => (
        <div key={provider.id} className={CARD}>
          <h3 className="text-lg">{provider.name}</h3>
          {provider.restsUntil ? (
            <Alert tone="bad" title={`Fora da loja até ${formatTime(provider.restsUntil)}`}>
              <p>Uma venda foi recusada por causa da credencial. Depois disso, a loja tenta outra vez.</p>
              <p>Já corrigiu? Teste a conexão: se funcionar, as formas de pagamento voltam na hora.</p>
            </Alert>
          ) : null}
          {provider.webhook ? <Webhook provider={provider} webhook={provider.webhook} /> : null}
          {provider.mayBeAsked ? <TestButton id={provider.id} /> : null}
          {failed?.provider === provider.id ? (
            <Alert tone={failed.tone ?? "bad"} title={failed.title}>
              {failed.sentences?.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </Alert>
          ) : null}
        </div>
      ))}
    </section>
  );
}

type Provider = PaymentSetup["providers"][number];

function Webhook({ provider, webhook }: { provider: Provider; webhook: string }) {
  const field = `webhook-${provider.id}`;
  return (
    <>
      <div className="grid gap-2">
        <label htmlFor={field} className="font-semibold">
          Endereço dos avisos (webhook)
        </label>
        <div className="flex flex-wrap items-start gap-2">
          <input id={field} className="input min-w-0 flex-1 basis-60 text-sm" readOnly value={webhook} />
          <CopyButton text={webhook} label="Copiar" fieldId={field} variant="quiet" />
        </div>
        <p className="text-sm text-muted">
          É por ele que o provedor avisa a loja de cada pagamento. Cole no painel dele.
          {webhook.endsWith("/SEGREDO")
            ? " No lugar de SEGREDO, escreva o segredo configurado no servidor: ele não aparece aqui."
            : ""}
        </p>
      </div>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <div>
          <dt className="text-sm text-muted">Último aviso recebido</dt>
          <dd className="tabular-nums">
            {provider.lastAt ? formatDateTime(provider.lastAt) : "nenhum ainda"}
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">Avisos recusados nas últimas 24 h</dt>
          <dd className="tabular-nums">{provider.refused}</dd>
        </div>
      </dl>
      {provider.refused > 0 ? (
        <p className="flex gap-1.5 text-sm font-medium text-warning">
          <Icon name="triangle-alert" className="mt-0.5 size-4 flex-none" />
          Confira se o segredo dos avisos no servidor é o mesmo do painel do provedor. Os pagamentos são
          conferidos mesmo assim, só mais tarde.
        </p>
      ) : null}
    </>
  );
}

function TestButton({ id }: { id: string }) {
  const { formData } = useNavigation();
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="provider" value={id} />
      <Button type="submit" variant="quiet" size="compact" busy={formData?.get("provider") === id}>
        <Icon name="plug" />
        Testar conexão
      </Button>
    </Form>
  );
}
