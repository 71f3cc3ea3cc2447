import { href } from "react-router";
import { ProductCard } from "#app/catalog/store/product-card.tsx";
import { SectionHead } from "./section-head.tsx";
import { roomAround, type SectionProps } from "./section-props.ts";

/** One large card and the others after it: two rows of three columns with five of them. */
export function ProductShelfView({ section, facts: products, place }: SectionProps<"product-shelf">) {
  const link = section.linkLabel ? { to: href("/loja"), label: section.linkLabel } : undefined;
  return (
    <section className={`wrap ${roomAround(place)}`}>
      <SectionHead title={section.title} {...(link && { link })} />
      <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {products.map((product, place) => (
          <li key={product.id} className={place === 0 ? "grid sm:col-span-2" : "grid"}>
            <ProductCard product={product} lead={place === 0} besideLead={place === 1} />
          </li>
        ))}
      </ul>
    </section>
  );
}
