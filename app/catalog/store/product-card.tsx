import clsx from "clsx";
import { href, Link } from "react-router";
import { AddToCartButton } from "#app/cart/add-to-cart-button.tsx";
import { addressOf } from "#app/platform/http/address.ts";
import { coverAddress } from "#app/platform/images/covers.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { onIntent } from "#app/ui/controls/on-intent.ts";
import { Badge } from "#app/ui/display/badge.tsx";
import { Cover } from "#app/ui/display/cover.tsx";
import { Price } from "#app/ui/display/price.tsx";
import { Rating } from "#app/ui/display/rating.tsx";
import { discountPercent } from "../products/discount.ts";
import type { ProductListItem } from "../products/products.server.ts";

const COUNT = new Intl.NumberFormat("pt-BR");

export type ProductCardFacts = Pick<
  ProductListItem,
  | "id"
  | "name"
  | "short_description"
  | "price"
  | "original_price"
  | "image"
  | "category_name"
  | "category_slug"
  | "rating"
  | "sales_count"
  | "file_size"
  | "file_type"
  | "tags"
  | "product_type"
  | "is_featured"
> & {
  /** "3x de R$ 29,67 sem juros", where a card divides the price. */
  parts?: string | null;
};

interface ProductCardProps {
  product: ProductCardFacts;
  /** The first of the page. */
  first?: boolean;
  /** The first of a shelf, two columns wide. */
  lead?: boolean;
  /** Beside the first, as tall as it: the whole description has room. */
  besideLead?: boolean;
  /** The heading's level in its page. */
  level?: 2 | 3;
}

/** The whole card leads to the product; the button is separate. */
export function ProductCard({ product, first, lead, besideLead, level = 3 }: ProductCardProps) {
  const Heading = level === 2 ? "h2" : "h3";
  const cover = coverAddress({ category: product.category_slug, title: product.name });
  return (
    <article className="product-card group">
      <Cover
        src={product.image ?? cover}
        fallback={cover}
        alt=""
        first={first}
        sizes={lead ? "(min-width: 640px) 50rem, calc(100vw - 2.5rem)" : undefined}
      />
      <CardBadges product={product} />
      <div
        className={clsx(
          "product-card-body",
          lead && "lg:grid lg:grid-cols-[1fr_auto] lg:content-between lg:gap-x-8 lg:gap-y-1 lg:px-6 lg:pt-4",
        )}
      >
        {product.category_name ? <p className="text-sm text-muted">{product.category_name}</p> : null}
        <Heading className={clsx("product-card-title", lead && "lg:col-start-1 lg:text-3xl")}>
          <Link
            to={href("/produto/:id", { id: addressOf(product.id, product.name) })}
            prefetch={onIntent()}
            className="card-link"
          >
            {product.name}
          </Link>
        </Heading>
        <QuietRow product={product} />
        {product.short_description ? (
          <p className={clsx("line-clamp-2", lead && "lg:hidden", besideLead && "lg:line-clamp-none")}>
            {product.short_description}
          </p>
        ) : null}
        {product.tags.length > 0 ? (
          <p className={clsx("text-sm text-muted", lead && "lg:hidden")}>
            {product.tags.slice(0, 3).join(" · ")}
          </p>
        ) : null}
        <div
          className={clsx(
            "product-card-foot",
            lead &&
              "lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:mt-0 lg:items-center lg:gap-6 lg:self-center lg:pt-0",
          )}
        >
          <Price
            price={formatBRL(product.price)}
            parts={product.parts}
            original={
              product.original_price && product.original_price > product.price
                ? formatBRL(product.original_price)
                : undefined
            }
            className={lead ? "lg:items-end lg:[&>span]:text-3xl" : undefined}
          />
          <AddToCartButton product={product} size="compact" className="z-1 max-sm:grow" />
        </div>
      </div>
    </article>
  );
}

/** They sit in a notch cut from the cover's corner, so that they read on any pattern. */
function CardBadges({ product }: { product: ProductCardFacts }) {
  const discount = discountPercent(product.price, product.original_price);
  if (!discount && !product.is_featured) return null;
  return (
    <p className="product-card-badges">
      {discount ? (
        <Badge tone="off">
          {`−${discount}%`}
          <span className="sr-only"> de desconto</span>
        </Badge>
      ) : null}
      {product.is_featured ? <Badge tone="star">Destaque</Badge> : null}
    </p>
  );
}

function QuietRow({ product }: { product: ProductCardFacts }) {
  const file = [product.file_type, product.file_size].filter(Boolean).join(" · ");
  return (
    <p className="product-card-facts">
      {product.rating > 0 ? <Rating value={product.rating} /> : null}
      {product.sales_count > 0 ? (
        <span>
          {`${COUNT.format(product.sales_count)} ${product.sales_count === 1 ? "venda" : "vendas"}`}
        </span>
      ) : null}
      {file || product.product_type === "Curso" ? <span>{file || product.product_type}</span> : null}
    </p>
  );
}
