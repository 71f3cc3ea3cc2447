import { Link } from "react-router";
import { WithRight } from "#app/identity/rights/use-right.tsx";
import { fullDay } from "./date-labels.ts";
import type { Funnel } from "./funnel.server.ts";
import { Panel, ShareBar } from "./panel.tsx";

const WHOLE = new Intl.NumberFormat("pt-BR");
const UNSEEN =
  "Nenhuma visita contada neste período. As suas, e as de quem trabalha no site, não entram na conta.";
const PERCENT = new Intl.NumberFormat("pt-BR", { style: "percent", maximumFractionDigits: 1 });

/** From a page to a payment, each step with its share of the step before. `byOffer` is where each offer has its own. */
export function FunnelPanel({ funnel, byOffer }: { funnel: Funnel; byOffer: string }) {
  // Beside orders a nought would be wrong: they came in by visits that are not counted.
  const isUnseen = funnel.visits === 0;
  const visits = [
    { label: "Páginas vistas", count: funnel.visits },
    { label: "Carrinhos abertos", count: funnel.carts },
    { label: "Checkouts abertos", count: funnel.checkouts },
  ].filter(({ count }) => count > 0 || !isUnseen);
  const steps = [
    ...visits,
    { label: "Pedidos feitos", count: funnel.placed },
    { label: "Pedidos pagos", count: funnel.paid },
  ];
  const most = Math.max(...steps.map(({ count }) => count));
  if (most === 0) {
    return (
      <Panel title="Da visita ao pagamento">
        <p className="text-muted">{UNSEEN}</p>
      </Panel>
    );
  }
  return (
    <Panel title="Da visita ao pagamento">
      <ol className="grid gap-4">
        {steps.map(({ label, count }, number) => (
          <li key={label} className="grid gap-1.5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-medium">{label}</span>
              <span className="text-sm tabular-nums">
                <b>{WHOLE.format(count)}</b>{" "}
                <span className="text-muted">{shareOf(count, steps[number - 1]?.count)}</span>
              </span>
            </div>
            <ShareBar share={count / most} />
          </li>
        ))}
      </ol>
      {isUnseen ? <p>{UNSEEN}</p> : null}
      <p className="text-sm text-muted">
        As páginas vistas são contadas sem identificar ninguém; robôs e a equipe do site não entram na conta.
        “Comprar Agora” vai direto ao checkout, e a página de uma oferta já é o checkout dela. Os pedidos
        pagos são os que foram feitos neste período e já foram pagos.
        {funnel.countedSince ? ` Visitas contadas desde ${fullDay(funnel.countedSince)}.` : null}
      </p>
      <WithRight right="money.read">
        <Link to={byOffer} className="link inline-flex min-h-11 items-center">
          Ver o funil de cada oferta
        </Link>
      </WithRight>
    </Panel>
  );
}

/** Nothing can be said of a step that more came to than passed the one before. */
function shareOf(count: number, before: number | undefined): string {
  if (before === undefined || before === 0 || count > before) return "";
  return `${PERCENT.format(count / before)} da etapa anterior`;
}
