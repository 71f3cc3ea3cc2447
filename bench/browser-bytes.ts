// What a browser downloads for a page that it sees for the first time: as sent, so compressed.
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { root } from "../scripts/prepare.mjs";
import { openClient } from "./client.ts";
import type { Place } from "./place.ts";

export interface PageBytes {
  path: string;
  html: number;
  js: number;
  css: number;
  fonts: number;
}

/** Says where everything is that pages near this one would need; nothing of it is loaded with this page. */
const MANIFEST = /window\.__reactRouterManifest\b[\s\S]*?(?=window\.__reactRouterRouteModules)/g;
const ASSET = /\/assets\/[\w.~-]+\.(?:js|css|woff2)/g;
/** Not import(), which waits until somebody needs it. */
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["']\.\/([\w.~-]+\.js)["']/g;

export async function weighPages(url: string, place: Place): Promise<PageBytes[]> {
  const client = openClient(url, 1);
  const pages: PageBytes[] = [];
  for (const path of ["/", "/loja", place.product, "/blog", place.post]) {
    const plain = await client.send(path, { headers: { "accept-encoding": "identity" } });
    const sizes: Record<string, number> = { js: 0, css: 0, woff2: 0 };
    for (const asset of assetsOf(plain.text)) {
      const kind = asset.split(".").at(-1) ?? "";
      sizes[kind] = (sizes[kind] ?? 0) + (await client.send(asset)).bytes;
    }
    const { js = 0, css = 0, woff2: fonts = 0 } = sizes;
    pages.push({ path, html: (await client.send(path)).bytes, js, css, fonts });
  }
  client.close();
  return pages;
}

/** Named in the page, or imported by a script that is. */
function assetsOf(html: string): Set<string> {
  const found = new Set(html.replaceAll(MANIFEST, "").match(ASSET) ?? []);
  for (const asset of found) {
    if (!asset.endsWith(".js")) continue;
    const text = readFileSync(join(root, "build/client", asset), "utf8");
    // A set hands out what is added while it is walked.
    for (const [, name = ""] of text.matchAll(STATIC_IMPORT)) found.add(`/assets/${basename(name)}`);
  }
  return found;
}
