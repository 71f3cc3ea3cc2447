// Lighthouse audits of the public pages as a phone gets them.
import { join } from "node:path";
import { findChromium } from "../scripts/chromium.mjs";
import { Problem, root, runNode } from "../scripts/prepare.mjs";
import type { Place } from "./place.ts";
import { measuredEnvironment } from "./servers.ts";

export interface LighthousePage {
  path: string;
  score: number;
  paintMs: number;
  blockedMs: number;
  shift: number;
}

export async function auditPages(url: string, place: Place): Promise<LighthousePage[]> {
  const { path } = await findChromium();
  const pages = ["/", "/loja", place.product, "/blog", place.post].map((page) => url + page);
  const script = join(root, "bench/tools/lighthouse.mjs");
  const { code, output } = await runNode([script, path, ...pages], {
    capture: true,
    env: measuredEnvironment({}),
  });
  if (code !== 0) throw new Problem(`O Lighthouse parou com o código ${code}:\n${output}`);
  return JSON.parse(output.split("\n").at(-1) ?? "");
}
