import { Icon } from "../icons/icon.tsx";
import type { ChartProps } from "./chart-plot.tsx";

/** The chart's figures, opened by a press; in the order of the chart. */
export function ChartTable({ title, points, format, heads }: ChartProps) {
  return (
    <details className="group">
      <summary className="inline-flex min-h-11 items-center gap-1.5 rounded-control font-semibold text-primary-ink underline underline-offset-4">
        Ver como tabela
        <span className="sr-only">: {title}</span>
        <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section aria-label={`Tabela: ${title}`} tabIndex={0} className="mt-2 max-h-96 overflow-auto">
        <table className="w-full text-sm tabular-nums">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="text-muted">
              <th scope="col" className="sticky top-0 bg-sunken px-3 py-2 text-left font-semibold">
                {heads[0]}
              </th>
              <th scope="col" className="sticky top-0 bg-sunken px-3 py-2 text-right font-semibold">
                {heads[1]}
              </th>
              <th scope="col" className="sticky top-0 bg-sunken px-3 py-2 text-right font-semibold">
                {heads[2]}
              </th>
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.key} className="border-t border-line">
                <th scope="row" className="px-3 py-2 text-left font-normal">
                  {point.name}
                </th>
                <td className="px-3 py-2 text-right whitespace-nowrap">{format(point.value)}</td>
                <td className="px-3 py-2 text-right whitespace-nowrap text-muted">{format(point.before)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
