import type { ReactNode } from "react";
import { LinkWithRight } from "#app/identity/rights/use-right.tsx";
import { offersAddress } from "#app/offers/offer-state.ts";
import { Table, TableCell, TableRow } from "#app/ui/display/table.tsx";
import type { FunnelRow, FunnelSteps, OfferFunnel } from "./offer-funnel.server.ts";
import { conversionOf } from "./source-sums.ts";

/** An offer without a name of its own. */
export const OWN_PRICE = "Preço do produto";

const WHOLE = new Intl.NumberFormat("pt-BR");
const PERCENT = new Intl.NumberFormat("pt-BR", { style: "percent", maximumFractionDigits: 1 });
const AT_MOST = 100;
const STEPS: [step: keyof FunnelSteps, label: string][] = [
  ["pages", "Páginas vistas"],
  ["checkouts", "Checkouts abertos"],
  ["orders", "Pedidos"],
  ["paid", "Pagos"],
];
const COLUMNS = [
  { key: "offer", label: "Oferta" },
  ...[...STEPS.map(([, label]) => label), "Conversão"].map((label) => ({
    key: label,
    label,
    align: "right" as const,
  })),
];

/** A row for each offer, each step with its share of the step before, and what all of them come to. */
export function OfferFunnelTable({ report }: { report: OfferFunnel }) {
  const { offers, all, isCounted } = report;
  return (
    <>
      <Table caption="Funil por oferta" columns={COLUMNS}>
        {offers.slice(0, AT_MOST).map((row) => (
          <Row
            key={`${row.productId} ${row.offerId}`}
            name={<OfferName row={row} />}
            steps={row}
            isCounted={isCounted}
          />
        ))}
        <Row
          name={<span className="font-strong">Todas as ofertas</span>}
          steps={all}
          isCounted={isCounted}
          total
        />
      </Table>
      {offers.length > AT_MOST ? (
        <p className="text-sm text-muted">
          Aqui estão as {AT_MOST} que mais venderam. O CSV traz todas as {WHOLE.format(offers.length)}{" "}
          ofertas.
        </p>
      ) : null}
    </>
  );
}

function OfferName({ row: { productId, offerId, product, offer } }: { row: FunnelRow }) {
  const to = offerId === 0 ? `/admin/produtos?editar=${productId}` : offersAddress(productId);
  return (
    <>
      <LinkWithRight
        right="products.write"
        to={to}
        className="inline-block max-w-80 py-1 font-strong [overflow-wrap:anywhere] hover:underline"
      >
        {product}
      </LinkWithRight>
      <span className="block max-w-80 text-sm text-muted [overflow-wrap:anywhere]">{offer ?? OWN_PRICE}</span>
    </>
  );
}

interface RowProps {
  name: ReactNode;
  steps: FunnelSteps;
  isCounted: boolean;
  total?: boolean;
}

function Row({ name, steps, isCounted, total }: RowProps) {
  const conversion = isCounted ? conversionOf(steps.paid, steps.pages) : undefined;
  return (
    <TableRow className={total ? "bg-sunken" : undefined}>
      <TableCell className="min-w-0">{name}</TableCell>
      {STEPS.map(([step, label], number) => {
        const before = STEPS[number - 1]?.[0];
        const share = before === undefined ? undefined : conversionOf(steps[step], steps[before]);
        return (
          <TableCell
            key={step}
            align="right"
            label={label}
            className="max-md:flex max-md:items-baseline max-md:justify-between"
          >
            <span>
              {WHOLE.format(steps[step])}
              {share === undefined || !isCounted ? null : (
                <span className="text-sm text-muted max-md:ml-2 md:block">
                  {PERCENT.format(share)}
                  <span className="sr-only"> da etapa anterior</span>
                </span>
              )}
            </span>
          </TableCell>
        );
      })}
      <TableCell
        align="right"
        label="Conversão"
        card={conversion === undefined ? "hide" : "line"}
        className="font-strong max-md:flex max-md:items-baseline max-md:justify-between"
      >
        {conversion === undefined ? <None /> : PERCENT.format(conversion)}
      </TableCell>
    </TableRow>
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
