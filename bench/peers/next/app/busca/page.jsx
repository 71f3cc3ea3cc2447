import { Cards } from "../../cards.jsx";
import { searchProducts } from "../../catalog.mjs";

export default async function Search({ searchParams }) {
  const { busca = "" } = await searchParams;
  return <Cards {...searchProducts(String(busca))} />;
}
