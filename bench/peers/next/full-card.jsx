import Link from "next/link";
import { CartButton } from "./cart-button.jsx";
import { priceOf } from "./catalog.mjs";

/** All that a card of our store shows. */
export function FullCard({ product, first }) {
  const { id, name, price, original_price, image, category_name, category_slug } = product;
  const cover = image ?? `/capas/capa/${category_slug}/${id}-800.webp`;
  const tags = JSON.parse(product.tags ?? "[]");
  const discount = original_price ? Math.round((1 - price / original_price) * 100) : 0;
  return (
    <article className="product-card group">
      {/* biome-ignore lint/performance/noImgElement: next/image would have more to do for each picture */}
      <img
        src={cover}
        srcSet={`${cover} 800w, ${cover.replace("-800", "-1600")} 1600w`}
        sizes="(min-width:640px) 25rem,7rem"
        width="800"
        height="400"
        alt=""
        loading={first ? "eager" : "lazy"}
        decoding="async"
        className="capa"
      />
      {discount || product.is_featured ? (
        <p>
          {discount ? <span className="badge badge-off">{`−${discount}%`}</span> : null}
          {product.is_featured ? <span className="badge">Destaque</span> : null}
        </p>
      ) : null}
      <div>
        <p>{category_name}</p>
        <h2>
          <Link className="card-link" href={`/produto/${id}`}>
            {name}
          </Link>
        </h2>
        <p className="facts">
          {product.rating ? <span>{`${product.rating / 10} de 5`}</span> : null}
          {product.sales_count ? <span>{`${product.sales_count} vendas`}</span> : null}
          {product.file_type ? <span>{`${product.file_type} · ${product.file_size}`}</span> : null}
        </p>
        <p className="text">{product.short_description}</p>
        <p className="tags">{tags.slice(0, 3).join(" · ")}</p>
        <div>
          <p className="price">
            {original_price ? <s>{priceOf(original_price)}</s> : null}
            <b>{priceOf(price)}</b>
            <small>{`ou 6x de ${priceOf(Math.ceil(price / 6))}`}</small>
          </p>
          <CartButton product={{ id, name, price, image, category_slug }} />
        </div>
      </div>
    </article>
  );
}
