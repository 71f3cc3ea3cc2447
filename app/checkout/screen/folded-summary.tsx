import type { Quote } from "#app/checkout/quote/quote.server.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { Icon } from "#app/ui/icons/icon.tsx";
import { SummaryLines } from "../form/order-summary.tsx";
import { summaryLines } from "../form/pay-summary.tsx";

interface FoldedSummaryProps {
  quote: Quote;
  chargedCents: number;
}

/** Narrow screens: products and total in one line that expands. */
export function FoldedSummary({ quote, chargedCents }: FoldedSummaryProps) {
  const { lines } = quote;
  const title = lines.length === 1 ? lines[0]?.name : `${lines.length} produtos`;
  return (
    <details className="group -mx-5 -mt-6 mb-4 border-b border-line bg-sunken px-5 md:-mt-10 lg:hidden">
      <summary className="flex min-h-13 list-none items-center gap-3 [&::-webkit-details-marker]:hidden">
        <span className="sr-only">Seu pedido: </span>
        <span className="min-w-0 flex-1 truncate font-strong">{title ?? "Produto indisponível"}</span>
        <b className="whitespace-nowrap tabular-nums">{formatBRL(chargedCents)}</b>
        <Icon
          name="chevron-down"
          className="size-5 flex-none text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <SummaryLines lines={summaryLines(quote)} className="pb-2" />
    </details>
  );
}
