import { data, useNavigation } from "react-router";
import { appContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { ExportLink } from "#app/ui/controls/export-link.tsx";
import { CountingRules } from "#app/ui/display/counting-rules.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { LoadingNote } from "#app/ui/display/skeleton.tsx";
import { fullDay } from "../dashboard/date-labels.ts";
import { paramsOf, parsePeriod } from "../dashboard/period.ts";
import { PeriodPicker } from "../dashboard/period-picker.tsx";
import { OriginTabs, ORIGINS_PATH as PATH } from "../origins/origin-tabs.tsx";
import { readSourceReport } from "../origins/source-report.server.ts";
import { SourceTable } from "../origins/source-table.tsx";
import type { Route } from "./+types/origins.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  requireRight(context, "money.read");
  const { db, now } = context.get(appContext);
  const asked = parsePeriod(url.searchParams, now());
  const report = await readSourceReport(db, asked.period);
  const refused = Object.keys(asked.errors).length > 0;
  return data({ asked, report }, refused ? 422 : 200);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Vendas por origem", noIndex: true });

export default function OriginsPage({ loaderData }: Route.ComponentProps) {
  const { asked, report } = loaderData;
  const { period } = asked;
  const isLoading = useNavigation().location?.pathname === PATH;
  const since = report.countedSince && fullDay(report.countedSince);
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl md:text-3xl">Vendas por origem</h1>
        <ExportLink to={`${PATH}/exportar`} params={paramsOf(period)} />
      </div>
      <OriginTabs current={PATH} search={paramsOf(period)} />
      <p className="max-w-text text-muted">
        De onde vieram os pedidos feitos no período, e quanto cada origem rendeu.
      </p>
      <PeriodPicker {...asked} path={PATH} />
      {isLoading ? <LoadingNote>Carregando as origens</LoadingNote> : null}
      <div aria-busy={isLoading} className="grid gap-6 aria-busy:opacity-60">
        {report.sources.length === 0 ? (
          <EmptyState title="Nenhum pedido neste período">
            Divulgue com links que digam de onde a pessoa vem, como /loja?utm_source=instagram, e veja aqui o
            que cada um vende.
          </EmptyState>
        ) : (
          <div className="grid min-w-0 gap-3">
            {report.panelCents === report.all.cents ? null : (
              <p className="text-sm text-muted">
                A receita aqui é a dos pedidos feitos no período, já sem o que voltou:{" "}
                {formatBRL(report.all.cents)}. No painel são {formatBRL(report.panelCents)}, porque lá cada
                pagamento e cada reembolso conta no dia em que aconteceu.
              </p>
            )}
            <SourceTable key={`${period.first} ${period.last}`} report={report} period={period} />
            {report.isCounted ? null : (
              <p className="text-sm text-muted">
                {since
                  ? `A conversão aparece em períodos a partir de ${since}, quando as visitas por origem começaram a ser contadas.`
                  : "A conversão aparece quando houver visitas contadas por origem."}
              </p>
            )}
          </div>
        )}
        <CountingRules
          rules={SOURCE_RULES}
          note={since ? `Visitas por origem contadas desde ${since}.` : undefined}
        />
      </div>
    </div>
  );
}

/** Of the sales by source. */
const SOURCE_RULES: [what: string, how: string][] = [
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
  ["Pedidos", "Os feitos no período, no horário de Brasília, pagos ou não."],
  [
    "Receita",
    "O que já foi pago por esses pedidos, menos o que voltou, seja qual for o dia. No painel e no Financeiro, a receita é o dinheiro que entrou nestes dias menos o que voltou neles, também de pedidos mais antigos.",
  ],
  ["Com cupom", "Os pedidos da origem feitos com um cupom, pagos ou não, e os cupons mais usados."],
  ["Conversão", "Pedidos pagos divididos pelas visitas da mesma origem."],
];
