import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { Icon } from "#app/ui/icons/icon.tsx";
import { type MoneySums, type MonthSums, netOf } from "./money-sums.ts";
import { DayTable } from "./money-tables.tsx";
import { periodName } from "./period.ts";

/** So few days are seen at a glance. */
const FEW_DAYS = 5;

/** The days of each month, folded under what the month brought; the newest first. */
export function MonthFolds({ all, months }: { all: MoneySums; months: MonthSums[] }) {
  return (
    <div className="grid min-w-0 gap-3">
      {months.toReversed().map(({ month, sums, days }) => (
        <details key={month} open={months.length === 1 && days.length <= FEW_DAYS} className="group min-w-0">
          <summary className="flex min-h-14 items-center gap-x-4 rounded-card bg-surface px-5 py-2.5 inset-ring inset-ring-line hover:bg-sunken md:px-6">
            <span className="min-w-0 flex-1">
              <span className="block font-strong first-letter:uppercase">{periodName(month)}</span>
              <span className="block text-sm text-muted">
                {days.length === 1 ? "1 dia" : `${days.length} dias`} com movimento
              </span>
            </span>
            <span className="text-right whitespace-nowrap tabular-nums">
              <span className="block text-sm text-muted">Líquido</span>
              <span className="font-strong">{formatBRL(netOf(sums))}</span>
            </span>
            <Icon name="chevron-down" className="size-5 flex-none group-open:rotate-180" />
          </summary>
          <div className="mt-3">
            <DayTable all={all} days={days} />
          </div>
        </details>
      ))}
    </div>
  );
}
