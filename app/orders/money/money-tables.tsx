import clsx from "clsx";
import type { ReactNode } from "react";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { Table, TableCell, TableRow } from "#app/ui/display/table.tsx";
import { Amount, Fee, Held } from "./money-amount.tsx";
import { methodName, providerLabel } from "./money-labels.ts";
import { type DaySums, type MoneySums, netOf, type Way, type WaySums } from "./money-sums.ts";
import { dayName } from "./period.ts";

interface Figure {
  label: string;
  cents: (sums: MoneySums) => number;
  show?: (sums: MoneySums) => ReactNode;
  /** Left out of a period in which there was none of it. */
  isRare?: true;
  /** What remains. On a phone it stands beside the name of the row. */
  isNet?: true;
  /** What of it was told: a day on a phone has no line for a dash. */
  told?: (sums: MoneySums) => number;
}

const FIGURES: Figure[] = [
  { label: "Bruto", cents: ({ gross }) => gross },
  { label: "Descontos", cents: ({ discount }) => discount, isRare: true },
  // Without what never reached the shop, so that a row adds up.
  { label: "Juros recebidos", cents: ({ interest, kept }) => interest - kept, isRare: true },
  {
    label: "Tarifas",
    cents: ({ fee, feeUntold }) => fee + feeUntold,
    told: ({ fee }) => fee,
    show: (sums) => <Fee sums={sums} />,
  },
  { label: "Líquido", cents: netOf, isNet: true },
  { label: "Reembolsado", cents: ({ returned }) => returned },
  { label: "Em disputa", cents: ({ disputed }) => disputed, isRare: true },
  {
    label: "A liberar",
    cents: ({ held, releaseUntold }) => held + releaseUntold,
    told: ({ held }) => held,
    show: (sums) => <Held sums={sums} />,
  },
];

interface MoneyTableProps {
  /** Of the whole period: what it has none of has no column. */
  all: MoneySums;
}

export function WayTable({ all, ways }: MoneyTableProps & { ways: WaySums[] }) {
  const figures = figuresOf(all);
  return (
    <Table caption="Por meio de pagamento" columns={columnsOf("Meio de pagamento", figures)}>
      {ways.map((way) => (
        <MoneyRow
          key={`${way.method} ${way.provider}`}
          name={<WayName way={way} />}
          sums={way.sums}
          figures={figures}
        />
      ))}
    </Table>
  );
}

/** Each day with what moved, and under it each way to pay when there was more than one. */
export function DayTable({ all, days }: MoneyTableProps & { days: DaySums[] }) {
  const figures = figuresOf(all);
  return (
    <Table caption="Por dia e meio de pagamento" columns={columnsOf("Dia", figures)}>
      {[...days].reverse().flatMap(({ day, sums, ways: [first, ...more] }) => [
        <MoneyRow
          key={day}
          name={
            <>
              <span className="font-strong">{dayName(day)}</span>
              {first && more.length === 0 ? <WayName way={first} small /> : null}
            </>
          }
          sums={sums}
          figures={figures}
          brief
        />,
        ...(first && more.length > 0 ? [first, ...more] : []).map((way) => (
          <MoneyRow
            key={`${day} ${way.method} ${way.provider}`}
            name={<WayName way={way} indented />}
            sums={way.sums}
            figures={figures}
            part
          />
        )),
      ])}
    </Table>
  );
}

function figuresOf(all: MoneySums): Figure[] {
  return FIGURES.filter(({ isRare, cents }) => !isRare || cents(all) !== 0);
}

function columnsOf(first: string, figures: Figure[]) {
  return [
    { key: "name", label: first },
    ...figures.map(({ label }) => ({ key: label, label, align: "right" as const })),
  ];
}

interface MoneyRowProps {
  name: ReactNode;
  sums: MoneySums;
  figures: Figure[];
  /** On a phone, without what nobody told. */
  brief?: boolean;
  /** Of the row above it. */
  part?: boolean;
}

function MoneyRow({ name, sums, figures, brief, part }: MoneyRowProps) {
  const isHidden = ({ isNet, cents, told = cents }: Figure) =>
    part || isNet || (brief ? told : cents)(sums) === 0;
  return (
    <TableRow className={part ? "max-md:border-t-0! max-md:pt-0" : undefined}>
      {/* On a phone what remains stands here: a cell of its own would be one more than there are headers. */}
      <TableCell className="min-w-0 max-md:flex max-md:items-center max-md:justify-between max-md:gap-4">
        <div className="min-w-0">{name}</div>
        <div className="text-right font-strong whitespace-nowrap tabular-nums md:hidden">
          <span className={part ? "sr-only" : "block text-sm font-normal text-muted"}>Líquido </span>
          <span className={part ? "text-sm" : undefined}>{formatBRL(netOf(sums))}</span>
        </div>
      </TableCell>
      {figures.map((figure) => (
        <TableCell
          key={figure.label}
          align="right"
          label={figure.label}
          card={isHidden(figure) ? "hide" : "line"}
          className={clsx("text-sm", !isHidden(figure) && "max-md:flex max-md:justify-between")}
        >
          <span className="text-right">
            {figure.show ? figure.show(sums) : <Amount cents={figure.cents(sums)} />}
          </span>
        </TableCell>
      ))}
    </TableRow>
  );
}

function WayName({ way, small, indented }: { way: Way; small?: boolean; indented?: boolean }) {
  if (small || indented) {
    return (
      <span className={indented ? "text-sm md:pl-4" : "block text-sm text-muted"}>
        {methodName(way)} <span className="text-muted">({providerLabel(way)})</span>
      </span>
    );
  }
  return (
    <>
      <span className="font-strong">{methodName(way)}</span>
      <span className="block text-sm text-muted">{providerLabel(way)}</span>
    </>
  );
}
