import { useId } from "react";
import { useCart } from "#app/cart/use-cart.tsx";
import { ProductThumbnail } from "#app/catalog/store/product-thumbnail.tsx";
import type { Quote } from "#app/checkout/quote/quote.server.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";

export type Bump = Quote["bumps"][number];

/** Taken bumps, wherever they are stored: in the cart or on the page of an offer. */
export interface TakenBumps {
  has: (bumpId: number) => boolean;
  change: (bump: Bump, isTaken: boolean) => void;
  /** Removes a line that is no longer sold. */
  remove: (productId: number) => void;
  /** The product's name when it was taken. */
  nameOf: (productId: number) => string | undefined;
}

interface BumpCardsProps {
  bumps: readonly Bump[];
  taken: TakenBumps;
}

/** Order bumps. None is ticked beforehand. */
export function BumpCards({ bumps, taken }: BumpCardsProps) {
  if (bumps.length === 0) return null;
  return (
    <fieldset className="mt-10">
      <legend className="font-display text-2xl font-bold tracking-heading">Leve também</legend>
      <ul className="mt-4 grid gap-3">
        {bumps.map((bump) => (
          <li key={bump.id}>
            <BumpCard bump={bump} taken={taken} />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function BumpCard({ bump, taken }: { bump: Bump; taken: TakenBumps }) {
  const id = useId();
  const { name, headline, description, image, price, productPrice, access } = bump;
  const shown = { name, image, category_slug: bump.categorySlug };
  return (
    <label className="grid cursor-pointer gap-3.5 rounded-card bg-surface p-4 inset-ring inset-ring-control has-checked:bg-primary-soft has-checked:inset-ring-2 has-checked:inset-ring-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus sm:p-5">
      <span className="grid grid-cols-[auto_1fr] items-start gap-x-4">
        <ProductThumbnail product={shown} className="size-16" />
        <span className="min-w-0">
          <span id={`${id}-headline`} className="block font-strong wrap-anywhere">
            {headline}
          </span>
          {headline === name ? null : <span className="block text-sm text-muted wrap-anywhere">{name}</span>}
          {description ? (
            <span id={`${id}-text`} className="mt-1.5 block whitespace-pre-line wrap-anywhere">
              {description}
            </span>
          ) : null}
          {access ? (
            <span id={`${id}-access`} className="mt-1.5 block text-sm wrap-anywhere">
              {access}
            </span>
          ) : null}
        </span>
      </span>
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="flex min-h-11 items-center gap-2.5">
          <input
            type="checkbox"
            checked={taken.has(bump.id)}
            onChange={(event) => taken.change(bump, event.target.checked)}
            aria-labelledby={`${id}-yes ${id}-headline`}
            aria-describedby={`${id}-text ${id}-access ${id}-price`}
            className="size-6 flex-none accent-primary focus-visible:outline-none"
          />
          <span id={`${id}-yes`} className="font-strong">
            Sim, quero levar também
          </span>
        </span>
        <span id={`${id}-price`} className="ml-auto whitespace-nowrap">
          {productPrice > price ? (
            <s className="mr-2 text-muted">
              <span className="sr-only">De </span>
              {formatBRL(productPrice)}
            </s>
          ) : null}
          <b className="text-xl tabular-nums">
            {productPrice > price ? <span className="sr-only">por </span> : null}
            {formatBRL(price)}
          </b>
        </span>
      </span>
    </label>
  );
}

export function useCartBumps(): TakenBumps {
  const { cart, takeBump, remove } = useCart();
  return {
    has: (bumpId) => cart.some((item) => item.bump_id === bumpId),
    change({ productId, ...bump }, isTaken) {
      if (!isTaken) return remove(productId);
      takeBump({
        id: productId,
        name: bump.name,
        image: bump.image,
        category_slug: bump.categorySlug,
        price: bump.price,
        product_type: bump.productType,
        bump_id: bump.id,
        bump_of: bump.besideId,
      });
    },
    remove,
    nameOf: (productId) => cart.find(({ id }) => id === productId)?.name,
  };
}
