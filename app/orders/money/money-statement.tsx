import clsx from "clsx";
import { type ReactNode, useId } from "react";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { namesInWords, providerLabel } from "./money-labels.ts";
import type { MoneyReport } from "./money-report.server.ts";
import { balanceOf, isFeeUnknown, type MoneySums, netOf } from "./money-sums.ts";
import { ofPeriod, periodNoun } from "./period.ts";

const WHOLE = new Intl.NumberFormat("pt-BR");

/** The period as an account is read: what was sold, what it cost, what went back, what is left. */
export function MoneyStatement({ report, period }: { report: MoneyReport; period: string }) {
  const { sums } = report;
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card bg-surface p-5 inset-ring inset-ring-line md:p-6">
      <h2 id={id} className="mb-2 text-xl">
        A conta {ofPeriod(period)}
      </h2>
      <dl className="tabular-nums">
        <Line label="Vendas (bruto)" note={paymentsWords(sums)} cents={sums.gross} />
        <Line label="Descontos" cents={-sums.discount} />
        <Line label="Juros pagos pelo comprador" note={keptWords(report)} cents={sums.interest} />
        {sums.kept > 0 ? <Line label="Juros que não chegaram a você" cents={-sums.kept} /> : null}
        <Line
          label="Tarifas"
          note={feeWords(report)}
          cents={-sums.fee}
          value={isFeeUnknown(sums) ? "—" : undefined}
        />
        <Line
          label="Líquido"
          note={sums.feeUntold > 0 ? "Depois das tarifas informadas." : undefined}
          cents={netOf(sums)}
          strong
        />
        <Line label="Reembolsado" note={returnedWords(report)} cents={-sums.returned} />
        <Line label={`Saldo do ${periodNoun(period)}`} cents={balanceOf(sums)} strong />
      </dl>
    </section>
  );
}

interface LineProps {
  label: string;
  cents: number;
  /** Instead of the amount. */
  value?: string | undefined;
  note?: ReactNode;
  strong?: boolean;
}

function Line({ label, cents, value, note, strong }: LineProps) {
  return (
    <div
      className={clsx(
        "grid grid-cols-[1fr_auto] gap-x-4 border-t py-2.5",
        strong ? "border-control" : "border-line",
      )}
    >
      <dt className={strong ? "font-strong" : undefined}>{label}</dt>
      <dd className={clsx("text-right whitespace-nowrap", strong && "font-strong")}>
        {value ?? formatBRL(cents === 0 ? 0 : cents)}
      </dd>
      {note ? <dd className="col-span-2 text-sm text-muted">{note}</dd> : null}
    </div>
  );
}

function paymentsWords({ payments, extra }: MoneySums): string {
  const count = `${WHOLE.format(payments)} ${payments === 1 ? "pagamento" : "pagamentos"}`;
  return extra > 0 ? `${count}, com ${formatBRL(extra)} pagos em dobro` : count;
}

function keptWords({ sums, ways }: MoneyReport): string | undefined {
  if (sums.kept === 0) return undefined;
  const names = namesInWords(ways.filter((way) => way.sums.kept > 0).map(providerLabel));
  return `${formatBRL(sums.kept)} deles ficam com o meio de pagamento (${names}) e não são receita sua.`;
}

/** Who did not tell, and about how much. */
function feeWords({ ways }: MoneyReport): string | undefined {
  const silent = ways.filter((way) => way.sums.feeUntold > 0 && way.providerName !== null);
  if (silent.length === 0) return undefined;
  const names = namesInWords(silent.map(providerLabel));
  const cents = silent.reduce((sum, way) => sum + way.sums.feeUntold, 0);
  return `Sem tarifa informada: ${formatBRL(cents)} em pagamentos por ${names}. Veja no extrato de lá.`;
}

function returnedWords({ sums }: MoneyReport): string | undefined {
  if (sums.refunds === 0) return undefined;
  const count = `${WHOLE.format(sums.refunds)} ${sums.refunds === 1 ? "devolução" : "devoluções"}`;
  return sums.lost > 0 ? `${count}, com ${formatBRL(sums.lost)} de contestações perdidas` : count;
}
