// Measures React alone, in a process of its own: builds the list as production does, then writes it again and again.
// Called with the path of a SQLite database and a folder for the build; prints the processor time of one list.

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
// As a shop shows them that divides no price.
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
// The best round, as of the pages beside which it stands.
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
