import { notFound } from "next/navigation";
import { findProduct, priceOf } from "../../../catalog.mjs";

export const dynamic = "force-dynamic";

export default async function Product({ params }) {
  const { id } = await params;
  const product = findProduct(Number(id));
  if (!product) notFound();
  return (
    <main>
      <h1>{product.name}</h1>
      {/* biome-ignore lint/performance/noImgElement: next/image would have more to do for each picture */}
      <img src={product.image ?? "/capa.svg"} alt="" width="800" height="600" />
      <p>{priceOf(product.price)}</p>
      <p>{product.short_description}</p>
      {/* Written by the shop's owner and cleaned when it was saved, as ours. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rows of the measurement's own making */}
      <div dangerouslySetInnerHTML={{ __html: product.description ?? "" }} />
    </main>
  );
}
