import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { FigureRow } from "#app/ui/display/figures.tsx";
import { isReleaseUnknown, type MoneySums, netOf } from "./money-sums.ts";
import { periodNoun } from "./period.ts";

/** The period at a glance; how one follows from the other stands in the account below. */
export function MoneyFigures({ sums, period }: { sums: MoneySums; period: string }) {
  const knowsNoRelease = isReleaseUnknown(sums);
  return (
    <FigureRow
      items={[
        { label: "Bruto", value: formatBRL(sums.gross) },
        {
          label: "Líquido",
          value: formatBRL(netOf(sums)),
          note: sums.feeUntold > 0 ? "depois das tarifas informadas" : "depois das tarifas",
        },
        {
          label: "Reembolsado",
          value: formatBRL(sums.returned),
          note: sums.disputed > 0 ? `mais ${formatBRL(sums.disputed)} em disputa` : undefined,
        },
        {
          label: "A liberar",
          value: knowsNoRelease ? "—" : formatBRL(sums.held),
          note: knowsNoRelease
            ? "data não informada"
            : sums.releaseUntold > 0
              ? "do que tem data informada"
              : `das vendas deste ${periodNoun(period)}`,
        },
      ]}
    />
  );
}
