// Steps to set up the webhook address on each platform. The platforms change their menus; steps that are not verified
// say so.
import type { ReactNode } from "react";
import { fromPlatform } from "#app/move-in/platforms.ts";
import type { IncomingPlatform } from "../incoming/incoming-platforms.ts";

const STEPS: Record<IncomingPlatform, ReactNode[]> = {
  hotmart: [
    <>
      Na Hotmart, abra <b>Ferramentas</b> e depois <b>Webhook (API e notificações)</b>. O nome do menu pode
      mudar.
    </>,
    <>
      Clique em <b>Cadastrar webhook</b>, dê um nome e escolha o produto, ou todos.
    </>,
    <>Cole o endereço acima no campo da URL e escolha a versão 2.0.0.</>,
    <>
      Em eventos, marque os de <b>Compras</b> (aprovada, completa, reembolsada, chargeback e protesto) e o{" "}
      <b>cancelamento de assinatura</b>.
    </>,
    <>
      O <b>Hottok</b> aparece na mesma tela. Se ele for trocado lá, troque aqui também, em Editar.
    </>,
    <>Salve e envie um teste: ele aparece na lista abaixo e não muda nenhum acesso.</>,
  ],
  kiwify: [
    <>
      Na Kiwify, abra <b>Apps</b> e depois <b>Webhooks</b>. O nome do menu pode mudar.
    </>,
    <>
      Clique em <b>Criar webhook</b>, dê um nome e cole o endereço acima no campo da URL.
    </>,
    <>
      O <b>token</b> aparece no mesmo formulário: é ele que fica colado aqui. Um webhook sem token não
      funciona.
    </>,
    <>
      Marque compra aprovada, reembolso, chargeback e os eventos de assinatura (renovada, cancelada e
      atrasada).
    </>,
    <>Salve e use o botão de teste: ele aparece na lista abaixo e não muda nenhum acesso.</>,
  ],
  eduzz: [
    <>
      Na Eduzz, abra o <b>Órbita</b>, depois <b>Configurações</b> e <b>Webhook</b>. O nome do menu pode mudar.
    </>,
    <>
      Crie uma configuração e cole o endereço acima. A <b>chave</b> desta configuração é a que fica colada
      aqui.
    </>,
    <>
      Marque os eventos de fatura paga, reembolsada e aguardando reembolso do <b>MyEduzz</b>.
    </>,
    <>
      Clique em <b>Verificar URL</b> e ative: o aviso de teste aparece na lista abaixo.
    </>,
  ],
};

interface ConnectionStepsProps {
  platform: IncomingPlatform;
  /** True while no delivery has arrived. */
  isOpen: boolean;
}

export function ConnectionSteps({ platform, isOpen }: ConnectionStepsProps) {
  return (
    <details open={isOpen} className="rounded-card bg-surface px-5 py-2 inset-ring inset-ring-line md:px-6">
      <summary className="link inline-flex min-h-11 items-center font-semibold">
        Como colar o endereço no painel {fromPlatform(platform)}
      </summary>
      <div className="mt-2 mb-3">
        <ConnectionStepList platform={platform} />
      </div>
    </details>
  );
}

/** Also used by the help page. */
export function ConnectionStepList({ platform }: { platform: IncomingPlatform }) {
  return (
    <ol className="grid max-w-text list-decimal gap-2 pl-5">
      {STEPS[platform].map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are written here and never move
        <li key={at}>{step}</li>
      ))}
    </ol>
  );
}
