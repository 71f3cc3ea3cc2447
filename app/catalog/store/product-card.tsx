import { href, Link } from "react-router";
import { AddToCartButton } from "#app/cart/add-to-cart-button.tsx";
import { addressOf } from "#app/platform/http/address.ts";
import { coverAddress } from "#app/platform/images/covers.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { prefetchOnHover } from "#app/ui/controls/prefetch-on-hover.ts";
import { Badge } from "#app/ui/display/badge.tsx";
import { Cover } from "#app/ui/display/cover.tsx";
import { Price } from "#app/ui/display/price.tsx";
import { Rating } from "#app/ui/display/rating.tsx";
import { discountPercent } from "./discount.ts";
import type { ProductCardFacts } from "./product-cards.server.ts";

const COUNT = new Intl.NumberFormat("pt-BR");

interface ProductCardProps {
  product: ProductCardFacts;
  /** Whether it is the first of the page, where there is one. */
  first?: boolean;
  /** The first of a shelf, two columns wide. */
  lead?: boolean;
  /** Beside the first, as tall as it: the whole description has room. */
  besideLead?: boolean;
  /** The heading's level in its page. */
  level?: 2 | 3;
}

/** The whole card leads to the product; the button is separate. Its looks stand in app.css, once for all cards. */
export function ProductCard({ product, first, lead, besideLead, level = 3 }: ProductCardProps) {
  const { id, name, price, category, image = null, product_type } = product;
  const Heading = level === 2 ? "h2" : "h3";
  const cover = coverAddress({ category: category?.slug, title: name });
  const line = { id, name, price, image, category_slug: category?.slug ?? null, product_type };
  return (
    <article className={lead ? "product-card product-card-lead group" : "product-card group"}>
      <Cover
        src={image ?? cover}
        fallback={cover}
        alt=""
        first={first}
        sizes={lead ? "(min-width: 640px) 50rem, calc(100vw - 2.5rem)" : "(min-width:640px) 25rem,7rem"}
      />
      {product.is_featured || product.original_price ? <CardBadges product={product} /> : null}
      <div>
        {category?.name ? <p>{category.name}</p> : null}
        <Heading>
          <Link
            to={href("/produto/:id", { id: addressOf(id, name) })}
            prefetch={prefetchOnHover()}
            // The first of a page tells the browser of the route that all of them lead to.
            discover={first === false ? "none" : "render"}
            className="card-link"
          >
            {name}
          </Link>
        </Heading>
        <p className="facts">
          {product.rating ? <Rating value={product.rating} /> : null}
          {product.sales_count ? <span>{salesOf(product.sales_count)}</span> : null}
          {product.file ? <span>{product.file}</span> : null}
        </p>
        {product.short_description ? (
          <p className={besideLead ? "text lg:line-clamp-none" : "text"}>{product.short_description}</p>
        ) : null}
        {product.tags ? <p className="tags">{product.tags}</p> : null}
        <div>
          <Price
            price={formatBRL(price)}
            parts={product.parts}
            original={product.original_price ? formatBRL(product.original_price) : undefined}
          />
          <AddToCartButton product={line} />
        </div>
      </div>
    </article>
  );
}

function salesOf(count: number): string {
  return `${COUNT.format(count)} ${count === 1 ? "venda" : "vendas"}`;
}

/** They sit in a notch cut from the cover's corner, so that they read on any pattern. */
function CardBadges({ product }: { product: ProductCardFacts }) {
  const discount = discountPercent(product.price, product.original_price);
  if (!discount && !product.is_featured) return null;
  return (
    <p>
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
