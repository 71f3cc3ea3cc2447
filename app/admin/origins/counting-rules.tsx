import { Icon } from "#app/ui/icons/icon.tsx";

/** Of the sales by source. */
export const SOURCE_RULES: [what: string, how: string][] = [
  [
    "Origem",
    "É o último contato: de onde a pessoa veio por último, na mesma visita, antes de comprar. O primeiro contato aparece ao lado dele nos detalhes do pedido.",
  ],
  [
    "De onde vem o nome",
    "Do utm_source do link; sem ele, do src; sem os dois, do anúncio em que a pessoa clicou (Google, Facebook, TikTok); sem anúncio, do site que trouxe a pessoa. Sem nada disso, é 'Direto'.",
  ],
  ["Campanha", "É o utm_campaign do link."],
  ["Fora do site", "Venda por fora e pedido importado: não houve visita."],
  [
    "Visitas",
    "Quantas vezes alguém abriu uma página do site vindo de lá, sem identificar ninguém. Robôs não entram. Quem volta conta de novo.",
  ],
  ["Pedidos", "Os feitos no período, no horário de São Paulo, pagos ou não."],
  [
    "Receita",
    "O que já foi pago por esses pedidos, menos o que voltou, seja qual for o dia. No painel e no Financeiro, a receita é o dinheiro que entrou nestes dias menos o que voltou neles, também de pedidos mais antigos.",
  ],
  ["Com cupom", "Os pedidos da origem feitos com um cupom, pagos ou não, e os cupons mais usados."],
  ["Conversão", "Pedidos pagos divididos pelas visitas da mesma origem."],
];

/** What each figure means, for whoever asks. */
export function CountingRules({
  rules,
  note,
}: {
  rules: [what: string, how: string][];
  note?: string | undefined;
}) {
  return (
    <details className="group rounded-card bg-surface p-5 inset-ring inset-ring-line md:p-6">
      <summary className="flex min-h-11 items-center justify-between gap-4">
        <h2 className="text-xl">Como contamos</h2>
        <Icon name="chevron-down" className="size-5 flex-none group-open:rotate-180" />
      </summary>
      <dl className="mt-2 grid gap-x-8 md:grid-cols-2">
        {rules.map(([what, how]) => (
          <div key={what} className="border-t border-line py-3">
            <dt className="font-strong">{what}</dt>
            <dd className="text-muted">{how}</dd>
          </div>
        ))}
      </dl>
      {note ? <p className="border-t border-line pt-3 text-muted">{note}</p> : null}
    </details>
  );
}
