import Link from "next/link";
import { priceOf } from "./catalog.mjs";

export function Cards({ products, total }) {
  return (
    <main>
      <h1>Loja</h1>
      <p>{`${total} produtos encontrados`}</p>
      <ul>
        {products.map(({ id, name, price, image }) => (
          <li key={id}>
            <Link href={`/produto/${id}`}>
              {/* biome-ignore lint/performance/noImgElement: next/image would have more to do for each picture */}
              <img src={image ?? "/capa.svg"} alt="" width="400" height="300" loading="lazy" />
              <h2>{name}</h2>
              <p>{priceOf(price)}</p>
            </Link>
          </li>
        ))}
      </ul>
    </main>
  );
}
