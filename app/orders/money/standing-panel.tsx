import { useId } from "react";
import { Link } from "react-router";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { namesInWords, providerLabel } from "./money-labels.ts";
import type { MoneyReport, Standing } from "./money-report.server.ts";
import { dayFigures } from "./period.ts";

const SHOWN = 5;

/** Today's open positions over all months: money to be paid out, and disputed money. */
export function StandingPanel({ standing, report }: { standing: Standing; report: MoneyReport }) {
  const { held, releases, disputed, disputes } = standing;
  const id = useId();
  const silent = report.ways.filter((way) => way.sums.releaseUntold > 0);
  const later = releases.slice(SHOWN);
  return (
    <section aria-labelledby={id} className="rounded-card bg-surface p-5 inset-ring inset-ring-line md:p-6">
      <h2 id={id} className="text-xl">
        Hoje, contando todos os meses
      </h2>
      <h3 className="mt-4 text-base">A liberar: {formatBRL(held)}</h3>
      {releases.length > 0 ? (
        <ul className="mt-1 tabular-nums">
          {releases.slice(0, SHOWN).map(({ day, cents, providerName }) => (
            <li
              key={`${day} ${providerName}`}
              className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2"
            >
              <span>
                {dayFigures(day)} <span className="text-sm text-muted">{providerName}</span>
              </span>
              <span>{formatBRL(cents)}</span>
            </li>
          ))}
          {later.length > 0 ? (
            <li className="flex justify-between gap-x-4 border-t border-line py-2">
              <span>Depois disso</span>
              <span>{formatBRL(later.reduce((sum, { cents }) => sum + cents, 0))}</span>
            </li>
          ) : null}
        </ul>
      ) : (
        <p className="text-muted">Nenhum valor com data de liberação à frente.</p>
      )}
      {silent.length > 0 ? (
        <p className="mt-1 text-sm text-muted">
          {namesInWords(silent.map(providerLabel))}{" "}
          {new Set(silent.map(providerLabel)).size > 1
            ? "não informam quando liberam"
            : "não informa quando libera"}{" "}
          o dinheiro. Veja no painel de lá.
        </p>
      ) : null}
      <h3 className="mt-5 text-base">Em disputa: {formatBRL(disputed)}</h3>
      {disputes > 0 ? (
        <p>
          {disputes === 1 ? "1 pagamento está contestado" : `${disputes} pagamentos estão contestados`} no
          banco.{" "}
          <Link to="/admin/pedidos?atencao=1" className="link">
            Ver os pedidos
          </Link>
        </p>
      ) : (
        <p className="text-muted">Nenhum pagamento está contestado.</p>
      )}
    </section>
  );
}
