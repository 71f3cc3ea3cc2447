import { data, useNavigation } from "react-router";
import { appContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { WithRight } from "#app/identity/rights/use-right.tsx";
import { MoneyFigures } from "#app/orders/money/money-figures.tsx";
import {
  findFirstMonth,
  readMoneyReport,
  readMoneySums,
  readStanding,
} from "#app/orders/money/money-report.server.ts";
import { MONEY_RULES } from "#app/orders/money/money-rules.ts";
import { MoneyStatement } from "#app/orders/money/money-statement.tsx";
import { WayTable } from "#app/orders/money/money-tables.tsx";
import { MonthFolds } from "#app/orders/money/month-folds.tsx";
import { choicesSince, currentMonth, inPeriod, parsePeriods, periodNoun } from "#app/orders/money/period.ts";
import { PeriodPicker } from "#app/orders/money/period-picker.tsx";
import { SideBySide } from "#app/orders/money/side-by-side.tsx";
import { StandingPanel } from "#app/orders/money/standing-panel.tsx";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
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
  const { period, other, errors } = parsePeriods(url.searchParams, now);
  const payments = app.payments;
  const [report, standing, first, otherSums] = await Promise.all([
    readMoneyReport(app.db, payments, period, now),
    readStanding(app.db, payments, now),
    findFirstMonth(app.db),
    other ? readMoneySums(app.db, payments, other, now) : null,
  ]);
  const current = currentMonth(now);
  const chosen = [period, ...(other ? [other] : [])];
  const choices = choicesSince(
    first ?? current,
    current,
    chosen.map(({ key }) => key),
  );
  const beside =
    other && otherSums
      ? {
          other: other.key,
          otherSums,
          open: chosen.flatMap(({ key, until }) => (until > now ? key : [])),
        }
      : null;
  const facts = { report, standing, beside, period: period.key, current, choices, errors };
  const isWrong = Object.keys(errors).length > 0;
  return data({ ...facts, hasOrders: first !== undefined }, isWrong ? 422 : 200);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Financeiro", noIndex: true });

export default function AdminMoneyPage({ loaderData }: Route.ComponentProps) {
  const { report, standing, beside, period, hasOrders, ...picker } = loaderData;
  const isLoading = useNavigation().location?.pathname === PATH;
  const { months, sums, ways } = report;
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl md:text-3xl">Financeiro</h1>
        <ButtonLink to={`${PATH}/exportar?periodo=${period}`} variant="quiet" size="compact" reloadDocument>
          <Icon name="download" />
          Baixar CSV do contador
        </ButtonLink>
      </div>
      <p className="max-w-text text-muted">
        O que entrou, o que custou receber e o que voltou {inPeriod(period)}, dia a dia.
      </p>
      <PeriodPicker period={period} other={beside?.other ?? null} {...picker} />
      {isLoading ? <LoadingNote>Carregando o financeiro</LoadingNote> : null}
      <div aria-busy={isLoading} className="grid gap-6 aria-busy:opacity-60">
        {months.length === 0 ? (
          <NoMoney period={period} hasOrders={hasOrders} />
        ) : (
          <>
            <MoneyFigures sums={sums} period={period} />
            {beside ? <SideBySide period={period} sums={sums} {...beside} /> : null}
            <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
              <MoneyStatement report={report} period={period} />
              <StandingPanel standing={standing} report={report} />
            </div>
            <section className="grid min-w-0 gap-3">
              <h2 className="text-xl">Por meio de pagamento</h2>
              <WayTable all={sums} ways={ways} />
            </section>
            <section className="grid min-w-0 gap-3">
              <h2 className="text-xl">Por dia</h2>
              <MonthFolds all={sums} months={months} />
            </section>
          </>
        )}
        {months.length === 0 && beside ? <SideBySide period={period} sums={sums} {...beside} /> : null}
        {months.length === 0 && hasOrders ? <StandingPanel standing={standing} report={report} /> : null}
        <CountingRules rules={MONEY_RULES} />
      </div>
    </div>
  );
}

function NoMoney({ period, hasOrders }: { period: string; hasOrders: boolean }) {
  return hasOrders ? (
    <EmptyState title={`Nenhum pagamento ${inPeriod(period)}`}>
      Nada entrou nem voltou neste {periodNoun(period)}. Escolha outro período acima.
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
