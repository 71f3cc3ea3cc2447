import { data, useNavigation } from "react-router";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { WithRight } from "#app/identity/rights/use-right.tsx";
import { MoneyFigures } from "#app/orders/money/money-figures.tsx";
import { findFirstMonth, readMoneyReport, readStanding } from "#app/orders/money/money-report.server.ts";
import { MONEY_RULES } from "#app/orders/money/money-rules.ts";
import { MoneyStatement } from "#app/orders/money/money-statement.tsx";
import { DayTable, WayTable } from "#app/orders/money/money-tables.tsx";
import { monthName, parseMonth } from "#app/orders/money/month.ts";
import { MonthPicker } from "#app/orders/money/month-picker.tsx";
import { StandingPanel } from "#app/orders/money/standing-panel.tsx";
import { appContext } from "#app/platform/context.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { CountingRules } from "#app/ui/display/counting-rules.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { LoadingNote } from "#app/ui/display/skeleton.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { Route } from "./+types/admin-money.ts";

const PATH = "/admin/financeiro";

export async function loader({ context, url }: Route.LoaderArgs) {
  requireRight(context, "money.read");
  const app = context.get(appContext);
  const now = app.now();
  const { month, error } = parseMonth(url.searchParams, now);
  const payments = app.payments;
  const [report, standing, first] = await Promise.all([
    readMoneyReport(app.db, payments, month, now),
    readStanding(app.db, payments, now),
    findFirstMonth(app.db),
  ]);
  const current = dayOf(now).slice(0, 7);
  const facts = { report, standing, month: month.key, current, first: first ?? current, error };
  return data({ ...facts, hasOrders: first !== undefined }, error ? 422 : 200);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Financeiro", noIndex: true });

export default function AdminMoneyPage({ loaderData }: Route.ComponentProps) {
  const { report, standing, month, hasOrders, ...picker } = loaderData;
  const isLoading = useNavigation().location?.pathname === PATH;
  const name = monthName(month);
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl md:text-3xl">Financeiro</h1>
        <ButtonLink to={`${PATH}/exportar?mes=${month}`} variant="quiet" size="compact" reloadDocument>
          <Icon name="download" />
          Baixar CSV do contador
        </ButtonLink>
      </div>
      <p className="max-w-text text-muted">
        O que entrou, o que custou receber e o que voltou em {name}, dia a dia.
      </p>
      <MonthPicker month={month} {...picker} />
      {isLoading ? <LoadingNote>Carregando o financeiro</LoadingNote> : null}
      <div aria-busy={isLoading} className="grid gap-6 aria-busy:opacity-60">
        {report.days.length === 0 ? (
          <NoMoney name={name} hasOrders={hasOrders} />
        ) : (
          <>
            <MoneyFigures sums={report.sums} />
            <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
              <MoneyStatement report={report} name={name} />
              <StandingPanel standing={standing} report={report} />
            </div>
            <section className="grid min-w-0 gap-3">
              <h2 className="text-xl">Por meio de pagamento</h2>
              <WayTable all={report.sums} ways={report.ways} />
            </section>
            <section className="grid min-w-0 gap-3">
              <h2 className="text-xl">Por dia</h2>
              <DayTable all={report.sums} days={report.days} />
            </section>
          </>
        )}
        {report.days.length === 0 && hasOrders ? <StandingPanel standing={standing} report={report} /> : null}
        <CountingRules rules={MONEY_RULES} />
      </div>
    </div>
  );
}

function NoMoney({ name, hasOrders }: { name: string; hasOrders: boolean }) {
  return hasOrders ? (
    <EmptyState title={`Nenhum pagamento em ${name}`}>
      Nada entrou nem voltou neste mês. Escolha outro mês acima.
    </EmptyState>
  ) : (
    <EmptyState
      title="Nenhum pagamento ainda"
      action={
        <WithRight right="payments.setup">
          <ButtonLink to="/admin/configuracoes/pagamentos">Ver meios de pagamento</ButtonLink>
        </WithRight>
      }
    >
      Quando alguém comprar, aqui aparece quanto entrou, quanto custou receber e quando o dinheiro cai.
    </EmptyState>
  );
}
