import { Cards } from "../../cards.jsx";
import { newestProducts } from "../../catalog.mjs";

export const dynamic = "force-dynamic";

export default function List() {
  return <Cards {...newestProducts()} />;
}
