import { Link } from "react-router";

interface ProductCrumbsProps {
  category: { name: string | null; slug: string } | null;
}

/** The way back to the store and to the product's category. */
export function ProductCrumbs({ category }: ProductCrumbsProps) {
  return (
    <nav aria-label="Você está aqui" className="py-3 text-sm text-muted [&_a]:inline-block [&_a]:py-3">
      <Link to="/loja">Loja</Link>
      {category ? (
        <>
          {" / "}
          <Link to={`/loja?categoria=${category.slug}`}>{category.name}</Link>
        </>
      ) : null}
    </nav>
  );
}
