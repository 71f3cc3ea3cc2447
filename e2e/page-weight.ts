// Counts the bytes that a browser downloads on the first view of a page. Used by journeys and bench.
import { brotliCompressSync, constants } from "node:zlib";
import type { Page, Response } from "@playwright/test";
import { arrived, countRequests } from "./arrived.ts";

/** Bytes with brotli; for pages, bytes before compression. */
export interface PageWeight {
  html: number;
  js: number;
  css: number;
  fonts: number;
  /** Requests to other hosts. */
  foreign: string[];
}

const KINDS: Record<string, "js" | "css" | "fonts"> = { script: "js", stylesheet: "css", font: "fonts" };
const BEST = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

/** Waits until the page is hydrated and has finished all its own requests. */
export async function weighPage(page: Page, address: string): Promise<PageWeight> {
  countRequests(page);
  const answers: Response[] = [];
  const note = (answer: Response) => void answers.push(answer);
  page.on("response", note);
  const own = await page.goto(address);
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === "true");
  await arrived(page);
  page.off("response", note);
  if (own?.status() !== 200) throw new Error(`${address} answers ${own?.status()}`);
  const origin = new URL(own.url()).origin;
  const weight: PageWeight = { html: (await own.body()).byteLength, js: 0, css: 0, fonts: 0, foreign: [] };
  for (const answer of answers) {
    if (answer.url().startsWith("data:")) continue;
    if (new URL(answer.url()).origin !== origin) weight.foreign.push(answer.url());
    const kind = KINDS[answer.request().resourceType()];
    if (kind) weight[kind] += await sentBytes(answer, kind);
  }
  return weight;
}

/** Fonts are already compressed. */
async function sentBytes(answer: Response, kind: string): Promise<number> {
  const body = await answer.body();
  return kind === "fonts" ? body.byteLength : brotliCompressSync(body, BEST).byteLength;
}
