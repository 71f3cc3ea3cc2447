import clsx from "clsx";
import { type ReactNode, useState } from "react";
import { OFF_SITE, sourceLabel } from "#app/analytics/touch/source-labels.ts";
import { LinkWithRight } from "#app/identity/rights/use-right.tsx";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { Table, TableCell, TableRow } from "#app/ui/display/table.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { Period } from "../dashboard/period.ts";
import type { SourceReport } from "./source-report.server.ts";
import {
  type CampaignSums,
  type CouponUse,
  conversionOf,
  couponOrders,
  hasCampaigns,
  isOneSource,
  type OriginSums,
  type SourceSums,
} from "./source-sums.ts";

const WHOLE = new Intl.NumberFormat("pt-BR");
const PERCENT = new Intl.NumberFormat("pt-BR", { style: "percent", maximumFractionDigits: 1 });
const COLUMNS = [
  { key: "source", label: "Origem" },
  ...["Visitas", "Pedidos", "Pagos", "Com cupom", "Receita", "Conversão"].map((label) => ({
    key: label,
    label,
    align: "right" as const,
  })),
];
const AT_MOST = 100;

interface SourceTableProps {
  report: SourceReport;
  period: Pick<Period, "first" | "last">;
}

/** A row for each source, its campaigns beneath it when it is opened, and what all of them come to. */
export function SourceTable({ report, period }: SourceTableProps) {
  const { sources, all, isCounted } = report;
  const [open, setOpen] = useState<ReadonlySet<string | null>>(new Set());
  const toggle = (source: string | null) =>
    setOpen(
      (before) =>
        new Set(before.has(source) ? [...before].filter((one) => one !== source) : [...before, source]),
    );
  const shown = sources.slice(0, AT_MOST);
  const conversion = (sums: OriginSums & { arrivals: number | null }) =>
    isCounted ? conversionOf(sums.paid, sums.arrivals) : undefined;
  return (
    <>
      <Table caption="Vendas por origem" columns={COLUMNS}>
        {shown.flatMap((one) => {
          const isOpen = open.has(one.source);
          return [
            <Row
              key={`source ${one.source}`}
              name={<SourceName one={one} period={period} isOpen={isOpen} onToggle={toggle} />}
              sums={one}
              arrivals={one.arrivals}
              coupons={one.coupons}
              conversion={conversion(one)}
            />,
            ...(isOpen ? one.campaigns : []).map((campaign) => (
              <Row
                key={`campaign ${one.source} ${campaign.campaign}`}
                name={<CampaignName {...campaign} />}
                sums={campaign}
                part
              />
            )),
          ];
        })}
        <Row
          name={<span className="inline-block py-1 font-strong">Todas as origens</span>}
          sums={all}
          arrivals={all.arrivals}
          coupons={sources.flatMap(({ coupons }) => coupons)}
          conversion={conversion(all)}
          total
        />
      </Table>
      {sources.length > shown.length ? (
        <p className="text-sm text-muted">
          Aqui estão as {AT_MOST} maiores. O CSV traz todas as {WHOLE.format(sources.length)} origens.
        </p>
      ) : null}
    </>
  );
}

interface SourceNameProps {
  one: SourceSums;
  period: SourceTableProps["period"];
  isOpen: boolean;
  onToggle: (source: string | null) => void;
}

function SourceName({ one, period, isOpen, onToggle }: SourceNameProps) {
  const label = sourceLabel(one.source);
  const search = new URLSearchParams({
    origem: one.source ?? OFF_SITE,
    de: period.first,
    ate: period.last,
  });
  return (
    <span className="grid justify-items-start">
      <span className="max-w-72 font-strong [overflow-wrap:anywhere]">
        {isOneSource(one) ? (
          <LinkWithRight
            right="orders.read"
            to={`/admin/pedidos?${search}`}
            className="inline-block py-1 hover:underline"
          >
            {label}
          </LinkWithRight>
        ) : (
          <span className="inline-block py-1">{label}</span>
        )}
      </span>
      {hasCampaigns(one) ? (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => onToggle(one.source)}
          className="inline-flex min-h-11 items-center gap-1 rounded-control text-sm font-semibold text-primary-ink underline underline-offset-4 md:min-h-8"
        >
          {campaignCount(one)}
          <span className="sr-only"> de {label}</span>
          <Icon name="chevron-down" className={clsx("size-4", isOpen && "rotate-180")} />
        </button>
      ) : null}
    </span>
  );
}

function campaignCount({ campaigns }: SourceSums): string {
  const named = campaigns.filter(({ campaign }) => campaign !== null).length;
  return named === 1 ? "1 campanha" : `${WHOLE.format(named)} campanhas`;
}

function CampaignName({ campaign }: CampaignSums) {
  return (
    <span className="block max-w-72 text-sm [overflow-wrap:anywhere] md:pl-4">
      {campaign ?? <span className="text-muted">Sem campanha</span>}
    </span>
  );
}

interface RowProps {
  name: ReactNode;
  sums: OriginSums;
  /** Left out where visits are not told apart. */
  arrivals?: number | null;
  /** Left out of a part, whose coupons are those of its source. */
  coupons?: CouponUse[];
  conversion?: number | undefined;
  /** Of the row above it. */
  part?: boolean;
  total?: boolean;
}

function Row({ name, sums, arrivals = null, coupons, conversion, part, total }: RowProps) {
  const figures: [label: string, count: number | null][] = [
    ["Visitas", arrivals],
    ["Pedidos", sums.orders],
    ["Pagos", sums.paid],
  ];
  return (
    <TableRow className={clsx(part && "max-md:border-t-0! max-md:pt-2", total && "bg-sunken")}>
      <TableCell card="half" className="min-w-0 max-md:self-start">
        {name}
      </TableCell>
      {figures.map(([label, count]) => (
        <TableCell
          key={label}
          align="right"
          label={label}
          card={count === null ? "hide" : "line"}
          className="max-md:order-1 max-md:flex max-md:justify-between"
        >
          {count === null ? <None /> : WHOLE.format(count)}
        </TableCell>
      ))}
      <TableCell
        align="right"
        label="Com cupom"
        card={coupons?.length ? "line" : "hide"}
        className="max-md:order-1 max-md:flex max-md:justify-between"
      >
        {coupons ? <Coupons coupons={coupons} named={!total} /> : <None />}
      </TableCell>
      <TableCell
        card="end"
        align="right"
        className="font-strong max-md:self-start max-md:py-1 max-md:text-right"
      >
        <span className="sr-only md:hidden">Receita </span>
        {formatBRL(sums.cents)}
      </TableCell>
      <TableCell
        align="right"
        label="Conversão"
        card={conversion === undefined ? "hide" : "line"}
        className="max-md:order-1 max-md:flex max-md:justify-between"
      >
        {conversion === undefined ? <None /> : PERCENT.format(conversion)}
      </TableCell>
    </TableRow>
  );
}

const MOST_NAMED = 2;

/** How many orders, and by which coupons most of them. */
function Coupons({ coupons, named }: { coupons: CouponUse[]; named: boolean }) {
  const more = coupons.length - MOST_NAMED;
  const codes = coupons.slice(0, MOST_NAMED).map(({ code }) => code);
  return (
    <span className="max-md:text-right">
      {WHOLE.format(couponOrders(coupons))}
      {named && codes.length > 0 ? (
        <span className="block max-w-40 text-sm whitespace-normal text-muted [overflow-wrap:anywhere] md:ml-auto">
          {codes.join(", ")}
          {more > 0 ? ` e mais ${more}` : null}
        </span>
      ) : null}
    </span>
  );
}

function None() {
  return (
    <span className="text-muted">
      <span aria-hidden="true">—</span>
      <span className="sr-only">não se aplica</span>
    </span>
  );
}
