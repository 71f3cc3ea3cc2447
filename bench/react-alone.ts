// Measures React alone in a child process: builds the list as production does and renders it repeatedly. Called with a
// SQLite database and a build folder; prints the CPU time of one list.

import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { listActiveProducts, STORE_PAGE_SIZE } from "#app/catalog/products/products.server.ts";
import { cardsOf } from "#app/catalog/store/product-cards.server.ts";
import { openDb } from "#db/connect.server.ts";

type List = typeof import("./react-list.tsx");

const WARM_UP_MS = 1500;
const ROUND_MS = 500;
const ROUNDS = 8;
const [database = "", outDir = ""] = process.argv.slice(2);

const db = openDb(database);
const page = { number: 1, size: STORE_PAGE_SIZE, offset: 0 };
const found = await listActiveProducts(db, { query: "", category: "", sort: undefined }, page);
// The cards of a shop without instalments.
const items = cardsOf({ partsOf: () => ({}) }, found.items);
await db.destroy();

await build({
  configFile: false,
  logLevel: "error",
  mode: "production",
  define: { "import.meta.env.DEV": "false" },
  ssr: { noExternal: true },
  build: { ssr: join(import.meta.dirname, "react-list.tsx"), outDir, emptyOutDir: true },
});
const { renderList }: List = await import(pathToFileURL(join(outDir, "react-list.js")).href);
repeat(WARM_UP_MS);
// The best round, as for the compared pages.
const rounds = Array.from({ length: ROUNDS }, () => repeat(ROUND_MS));
const cpuMs = Math.min(...rounds.map((round) => round.cpuMs / round.lists));
process.stdout.write(JSON.stringify({ cpuMs, bytes: renderList(items).length }));

function repeat(limitMs: number): { lists: number; cpuMs: number } {
  const before = process.cpuUsage();
  const began = performance.now();
  let lists = 0;
  for (; performance.now() - began < limitMs; lists++) renderList(items);
  const { user, system } = process.cpuUsage(before);
  return { lists, cpuMs: (user + system) / 1000 };
}
