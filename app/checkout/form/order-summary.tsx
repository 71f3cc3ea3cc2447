import clsx from "clsx";
import type { ReactNode } from "react";
import { ProductThumbnail } from "#app/catalog/store/product-thumbnail.tsx";
import type { Amounts } from "#app/checkout/quote/pricing.ts";
import { discountLabel, ownedLabel } from "#app/orders/log/order-amounts.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { Badge } from "#app/ui/display/badge.tsx";
import { Price } from "#app/ui/display/price.tsx";
import type { ProductType } from "#db/schema.ts";

const COUNT = new Intl.NumberFormat("pt-BR");

export interface SummaryLine {
  id: number;
  name: string;
  image: string | null;
  category_slug?: string | null;
  /** Undefined for a product that is no longer sold. */
  product_type: ProductType | null;
  /** Unit price in centavos before the discount, which has its own row. */
  price: number;
  quantity: number;
  /** Name of the offer. */
  offer?: string;
  /** Sentences about how long access lasts. */
  access?: readonly string[];
  /** Short note on why the line cannot be paid or what happened to it. */
  remark?: string;
}

interface OrderSummaryProps {
  title: string;
  lines?: readonly SummaryLine[];
  /** Collapses the lines at the top of the page on narrow screens. */
  linesFolded?: boolean;
  amounts: Amounts;
  /** Owned parts of bundles, subtracted before the subtotal in `amounts`. */
  ownedParts?: { cents: number; names: string[] };
  /** The order is placed, so owned parts are shown as of that time. */
  isPlaced?: boolean;
  /** Code of the coupon that gave the discount. */
  coupon?: string | null;
  /** The discount is the PIX discount. */
  isByPix?: boolean;
  /** Field for the coupon while the order is open. */
  couponField?: ReactNode;
  /** Interest of the chosen instalments, in centavos. */
  financingCents?: number;
  /** Remarks about the total. */
  notes?: readonly string[];
  children?: ReactNode;
}

export function OrderSummary({
  title,
  lines = [],
  linesFolded,
  amounts: { subtotal, discountCents, total },
  ownedParts,
  isPlaced = false,
  coupon,
  isByPix = false,
  couponField,
  financingCents = 0,
  notes = [],
  children,
}: OrderSummaryProps) {
  return (
    <aside
      aria-label={title}
      className="rounded-card bg-surface p-5 inset-ring inset-ring-line sm:p-7 lg:sticky lg:top-22"
    >
      <h2 className="text-xl">{title}</h2>
      {lines.length > 0 ? (
        <SummaryLines
          lines={lines}
          className={clsx("mt-1 border-b border-line pb-2", linesFolded && "max-lg:hidden")}
        />
      ) : null}
      {linesFolded ? <AccessByLine lines={lines} className="mt-2 lg:hidden" /> : null}
      {couponField}
      <dl className="mt-3">
        <Amount label="Subtotal" value={formatBRL(subtotal + (ownedParts?.cents ?? 0))} />
        {ownedParts && ownedParts.cents > 0 ? (
          <Amount
            label={ownedLabel(ownedParts.names, isPlaced ? "buyer" : "cart")}
            value={`− ${formatBRL(ownedParts.cents)}`}
          />
        ) : null}
        {discountCents > 0 ? (
          <Amount label={discountLabel(coupon, isByPix)} value={`− ${formatBRL(discountCents)}`} />
        ) : null}
        <Amount label="Taxa de processamento" value="Grátis" />
        {financingCents > 0 ? (
          <Amount label="Juros do parcelamento" value={formatBRL(financingCents)} />
        ) : null}
        <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-4">
          <dt className="font-strong">Total</dt>
          <dd>
            <Price price={formatBRL(total + financingCents)} />
          </dd>
        </div>
      </dl>
      {notes.map((note) => (
        <p key={note} className="mt-3 text-sm text-muted wrap-anywhere">
          {note}
        </p>
      ))}
      {children}
    </aside>
  );
}

export function SummaryLines({ lines, className }: { lines: readonly SummaryLine[]; className?: string }) {
  return (
    <ul className={className}>
      {lines.map((line) => (
        <SummaryRow key={line.id} line={line} />
      ))}
    </ul>
  );
}

/** The term is repeated beside the button, because the lines may be collapsed. */
function AccessByLine({ lines, className }: { lines: readonly SummaryLine[]; className: string }) {
  const said = lines.filter(({ access = [] }) => access.length > 0);
  if (said.length === 0) return null;
  return (
    <ul className={className}>
      {said.map(({ id, name, access }) => (
        <li key={id} className="py-1.5">
          <p className="font-strong break-words">{name}</p>
          <AccessSentences access={access} />
        </li>
      ))}
    </ul>
  );
}

function AccessSentences({ access = [] }: Pick<SummaryLine, "access">) {
  return access.map((sentence) => (
    <p key={sentence} className="text-sm wrap-anywhere">
      {sentence}
    </p>
  ));
}

function SummaryRow({ line }: { line: SummaryLine }) {
  return (
    <li className="grid grid-cols-[auto_1fr_auto] items-center gap-3.5 py-3.5">
      <ProductThumbnail product={line} />
      <div className="min-w-0">
        <p className="font-strong break-words">{line.name}</p>
        {line.offer ? <p className="text-sm text-muted wrap-anywhere">{line.offer}</p> : null}
        <AccessSentences access={line.access} />
        {/* A single unit is for the buyer; further units are licences to give away. */}
        {line.quantity > 1 ? (
          <p className="text-sm text-muted">
            {COUNT.format(line.quantity)} unidades (1 para você, {COUNT.format(line.quantity - 1)} para
            presentear)
          </p>
        ) : null}
        {line.remark ? (
          <Badge tone="bad" className="mt-1">
            {line.remark}
          </Badge>
        ) : null}
      </div>
      <b className="whitespace-nowrap tabular-nums">{formatBRL(line.price * line.quantity)}</b>
    </li>
  );
}

function Amount({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-4 py-2">
      <dt className="min-w-0 break-words">{label}</dt>
      <dd className="whitespace-nowrap tabular-nums">{value}</dd>
    </div>
  );
}
