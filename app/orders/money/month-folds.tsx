import { Link, useFetcher } from "react-router";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { LoadingNote } from "#app/ui/display/skeleton.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { MoneyReport } from "./money-report.server.ts";
import { type MoneySums, type MonthSums, netOf } from "./money-sums.ts";
import { DayTable } from "./money-tables.tsx";
import { periodName } from "./period.ts";

/** Up to so many days are shown unfolded. */
const FEW_DAYS = 5;

/** The days of each month, folded under what the month brought; the newest first. */
export function MonthFolds({ all, months }: { all: MoneySums; months: MonthSums[] }) {
  return (
    <div className="grid min-w-0 gap-3">
      {[...months].reverse().map((month) => (
        <MonthFold
          key={month.month}
          all={all}
          isOpen={months.length === 1 && month.days.length <= FEW_DAYS}
          {...month}
        />
      ))}
    </div>
  );
}

/** Of one month among several the days come when it is opened. */
function MonthFold({
  all,
  month,
  sums,
  days,
  dayCount,
  isOpen,
}: MonthSums & { all: MoneySums; isOpen: boolean }) {
  const page = `/admin/financeiro?periodo=${month}`;
  const fetcher = useFetcher<{ report: MoneyReport }>();
  const later = fetcher.data?.report;
  const shown = later?.months[0]?.days ?? days;
  const isFirst = shown.length === 0 && fetcher.state === "idle";
  return (
    <details
      open={isOpen}
      className="group min-w-0"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && isFirst) void fetcher.load(page);
      }}
    >
      <summary className="flex min-h-14 items-center gap-x-4 rounded-card bg-surface px-5 py-2.5 inset-ring inset-ring-line hover:bg-sunken md:px-6">
        <span className="min-w-0 flex-1">
          <span className="block font-strong first-letter:uppercase">{periodName(month)}</span>
          <span className="block text-sm text-muted">
            {dayCount === 1 ? "1 dia" : `${dayCount} dias`} com movimento
          </span>
        </span>
        <span className="text-right whitespace-nowrap tabular-nums">
          <span className="block text-sm text-muted">Líquido</span>
          <span className="font-strong">{formatBRL(netOf(sums))}</span>
        </span>
        <Icon name="chevron-down" className="size-5 flex-none group-open:rotate-180" />
      </summary>
      <div className="mt-3">
        {shown.length > 0 ? (
          <DayTable all={later?.sums ?? all} days={shown} />
        ) : (
          <>
            {fetcher.state === "idle" ? null : <LoadingNote>Carregando os dias</LoadingNote>}
            <Link to={page} className="link inline-flex min-h-11 items-center px-5 md:px-6">
              Ver os dias de {periodName(month)}
            </Link>
          </>
        )}
      </div>
    </details>
  );
}
