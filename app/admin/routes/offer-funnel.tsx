import { data, useNavigation } from "react-router";
import { appContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { ExportLink } from "#app/ui/controls/export-link.tsx";
import { CountingRules } from "#app/ui/display/counting-rules.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { LoadingNote } from "#app/ui/display/skeleton.tsx";
import { fullDay } from "../dashboard/date-labels.ts";
import { paramsOf, parsePeriod } from "../dashboard/period.ts";
import { PeriodPicker } from "../dashboard/period-picker.tsx";
import { readOfferFunnel } from "../origins/offer-funnel.server.ts";
import { OfferFunnelTable } from "../origins/offer-funnel-table.tsx";
import { FUNNEL_PATH, OriginTabs } from "../origins/origin-tabs.tsx";
import type { Route } from "./+types/offer-funnel.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  requireRight(context, "money.read");
  const { db, now } = context.get(appContext);
  const asked = parsePeriod(url.searchParams, now());
  const report = await readOfferFunnel(db, asked.period);
  const refused = Object.keys(asked.errors).length > 0;
  return data({ asked, report }, refused ? 422 : 200);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Funil por oferta", noIndex: true });

export default function OfferFunnelPage({ loaderData }: Route.ComponentProps) {
  const { asked, report } = loaderData;
  const { period } = asked;
  const isLoading = useNavigation().location?.pathname === FUNNEL_PATH;
  const since = report.countedSince && fullDay(report.countedSince);
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl md:text-3xl">Funil por oferta</h1>
        <ExportLink to={`${FUNNEL_PATH}/exportar`} params={paramsOf(period)} />
      </div>
      <OriginTabs current={FUNNEL_PATH} search={paramsOf(period)} />
      <p className="max-w-text text-muted">
        Da página vista ao pagamento, oferta por oferta. O preço do produto é a oferta principal dele.
      </p>
      <PeriodPicker {...asked} path={FUNNEL_PATH} />
      {isLoading ? <LoadingNote>Carregando o funil</LoadingNote> : null}
      <div aria-busy={isLoading} className="grid gap-6 aria-busy:opacity-60">
        {report.offers.length === 0 ? (
          <EmptyState title="Nenhuma visita nem venda neste período">
            Assim que alguém abrir a página de um produto ou de uma oferta, ela aparece aqui.
          </EmptyState>
        ) : (
          <div className="grid min-w-0 gap-3">
            <OfferFunnelTable key={`${period.first} ${period.last}`} report={report} />
            {report.isCounted ? null : (
              <p className="text-sm text-muted">
                {since
                  ? `As porcentagens aparecem em períodos a partir de ${since}, quando as páginas de cada oferta começaram a ser contadas.`
                  : "As porcentagens aparecem quando houver páginas contadas."}
              </p>
            )}
          </div>
        )}
        <CountingRules rules={RULES} />
      </div>
    </div>
  );
}

const RULES: [what: string, how: string][] = [
  [
    "Páginas vistas",
    "Quantas vezes a página do produto, ou a da oferta, foi aberta, sem identificar ninguém. Robôs não entram. Quem volta conta de novo.",
  ],
  [
    "Checkouts abertos",
    "Quantas vezes o checkout foi aberto com ela. A página de uma oferta já tem o formulário: enquanto ela está à venda, cada vez que é vista também é um checkout aberto.",
  ],
  [
    "Pedidos",
    "Os que alguém fez pelo site no período, pagos ou não. Venda por fora e pedido importado não entram, porque não houve visita. Um pedido com dois produtos conta uma vez em cada um.",
  ],
  ["Pagos", "Os pedidos feitos no período que já foram pagos, seja qual for o dia do pagamento."],
  ["Conversão", "Pedidos pagos divididos pelas páginas vistas da mesma oferta."],
  [
    "Ofertas adicionais",
    "O que é levado junto de outro produto tem números próprios, em Ofertas adicionais.",
  ],
];
