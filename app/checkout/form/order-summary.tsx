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
  /** Left out for a product that is no longer sold. */
  product_type: ProductType | null;
  /** Unit price in centavos, before the discount: it has its own row. */
  price: number;
  quantity: number;
  /** The name of the offer that it is bought by. */
  offer?: string;
  /** How long what it gives lasts. */
  access?: readonly string[];
  /** Why the line cannot be paid, or what happened to it, in a word or two. */
  remark?: string;
}

interface OrderSummaryProps {
  title: string;
  lines?: readonly SummaryLine[];
  /** On narrow screens they stand folded at the top of the page. */
  linesFolded?: boolean;
  amounts: Amounts;
  /** What the buyer has already of the bundles: taken off before the subtotal that stands in `amounts`. */
  ownedParts?: { cents: number; names: string[] };
  /** The order was placed: what the buyer owned is told as it was at that time. */
  isPlaced?: boolean;
  /** The word of the coupon that brought the discount. */
  coupon?: string | null;
  /** The discount is what PIX takes off. */
  isByPix?: boolean;
  /** Where one is typed, while the order is still open. */
  couponField?: ReactNode;
  /** Interest of the chosen instalments. */
  financingCents?: number;
  /** What is to be known of the total. */
  notes?: readonly string[];
  children?: ReactNode;
}

/** The card at the right: lines, fee, total, and what can be done. */
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

/** How long it lasts is read beside the button, where the lines stand folded too. */
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
        {/* Who buys one buys the product; it is licences only when there are others to give away. */}
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
