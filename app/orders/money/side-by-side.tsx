import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { Table, TableCell, TableRow } from "#app/ui/display/table.tsx";
import { balanceOf, isFeeUnknown, type MoneySums, netOf } from "./money-sums.ts";
import { ofPeriod, periodName } from "./period.ts";

interface Line {
  label: string;
  of: (sums: MoneySums) => number;
  /** True if the figure was not reported. */
  isUnknown?: (sums: MoneySums) => boolean;
  isCount?: true;
}

const LINES: Line[] = [
  { label: "Pagamentos", of: ({ payments }) => payments, isCount: true },
  { label: "Vendas (bruto)", of: ({ gross }) => gross },
  { label: "Descontos", of: ({ discount }) => -discount },
  { label: "Juros recebidos", of: ({ interest, kept }) => interest - kept },
  { label: "Tarifas", of: ({ fee }) => -fee, isUnknown: isFeeUnknown },
  { label: "Líquido", of: netOf },
  { label: "Reembolsado", of: ({ returned }) => -returned },
  { label: "Saldo", of: balanceOf },
];

const WHOLE = new Intl.NumberFormat("pt-BR");
const PERCENT = new Intl.NumberFormat("pt-BR", { style: "percent", maximumFractionDigits: 0 });

interface SideBySideProps {
  period: string;
  sums: MoneySums;
  other: string;
  otherSums: MoneySums;
  /** Keys of the periods that are not over yet. */
  open: string[];
}

/** Compares two periods figure by figure. */
export function SideBySide({ period, sums, other, otherSums, open }: SideBySideProps) {
  const [name, otherName] = [periodName(period), periodName(other)];
  const title = `${name} ao lado ${ofPeriod(other)}`;
  return (
    <section className="grid min-w-0 gap-3">
      <h2 className="text-xl first-letter:uppercase">{title}</h2>
      <Table
        caption={title}
        columns={[
          { key: "label", label: "Na conta" },
          { key: "one", label: name, align: "right" },
          { key: "other", label: otherName, align: "right" },
          { key: "more", label: "Diferença", align: "right" },
        ]}
      >
        {LINES.map((line) => (
          <TableRow key={line.label}>
            <TableCell className="font-strong">{line.label}</TableCell>
            <TableCell align="right" label={name} className="max-md:flex max-md:justify-between">
              {shown(line, sums)}
            </TableCell>
            <TableCell align="right" label={otherName} className="max-md:flex max-md:justify-between">
              {shown(line, otherSums)}
            </TableCell>
            <TableCell align="right" label="Diferença" className="max-md:flex max-md:justify-between">
              {difference(line, sums, otherSums)}
            </TableCell>
          </TableRow>
        ))}
      </Table>
      {open.length > 0 ? (
        <p className="text-sm text-muted first-letter:uppercase">
          {open.map(periodName).join(" e ")} {open.length > 1 ? "ainda não terminaram" : "ainda não terminou"}
          : conta até hoje.
        </p>
      ) : null}
    </section>
  );
}

function shown({ of, isUnknown, isCount }: Line, sums: MoneySums): string {
  if (isUnknown?.(sums)) return "—";
  return isCount ? WHOLE.format(of(sums)) : formatBRL(of(sums) || 0);
}

/** "+ R$ 120,00 (20%)"; without the percentage when the other is zero. */
function difference({ of, isUnknown, isCount }: Line, sums: MoneySums, before: MoneySums): string {
  if (isUnknown?.(sums) || isUnknown?.(before)) return "—";
  const more = of(sums) - of(before);
  if (more === 0) return "igual";
  const size = isCount ? WHOLE.format(Math.abs(more)) : formatBRL(Math.abs(more));
  const part = of(before) === 0 ? "" : ` (${PERCENT.format(Math.abs(more / of(before)))})`;
  return `${more > 0 ? "+" : "−"} ${size}${part}`;
}
