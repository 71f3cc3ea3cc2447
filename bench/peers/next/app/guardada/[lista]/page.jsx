import { Cards } from "../../../cards.jsx";
import { newestProducts } from "../../../catalog.mjs";

/** Incremental static regeneration: kept, and made anew when it is asked for a minute later. */
export const revalidate = 60;

/** None while it is built, where there are no rows yet: each is made when it is first asked for. */
export function generateStaticParams() {
  return [];
}

export default function KeptList() {
  return <Cards {...newestProducts()} />;
}
