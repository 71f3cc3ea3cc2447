// The public pages as a browser gets them: bytes and Lighthouse results.
import { dirname } from "node:path";
import { say } from "../scripts/prepare.mjs";
import { type PageBytes, weighPages } from "./browser-bytes.ts";
import { auditPages, type LighthousePage } from "./lighthouse.ts";
import { placeOf } from "./place.ts";
import { startSite } from "./servers.ts";
import { type PhonePage, visitOnSlowPhone } from "./slow-phone.ts";
import { rounded } from "./table.ts";

const SIZE = 100;
const NOBODY = { admin: "", student: "", tokens: [] };

export async function lookAsBrowser(
  databaseUrl: string,
  wanted: { lighthouse: boolean; phone: boolean },
): Promise<{ pages: PageBytes[]; lighthouse: LighthousePage[] | undefined; phone: PhonePage[] | undefined }> {
  const server = await startSite({ dataDir: dirname(databaseUrl), databaseUrl });
  const place = placeOf(SIZE, NOBODY);
  const pages = await weighPages(server.url, place);
  say("\n━━ Até o navegador, em kB: página sem compressão; JavaScript, CSS, fontes comprimidos");
  for (const { path, html, js, css, fonts } of pages) {
    const kilobytes = [html, js, css, fonts].map((bytes) => rounded(bytes / 1000).padStart(7));
    say(`${path.slice(0, 40).padEnd(42)} ${kilobytes.join(" ")}`);
  }
  const lighthouse = wanted.lighthouse ? await auditPages(server.url, place) : undefined;
  for (const { path, score, paintMs, blockedMs, shift } of lighthouse ?? []) {
    const details = `maior pintura ${paintMs} ms, bloqueio ${blockedMs} ms, deslocamento ${rounded(shift)}`;
    say(`Lighthouse ${score}  ${path.slice(0, 40)}: ${details}`);
  }
  const phone = wanted.phone ? await visitOnSlowPhone(server.url, place) : undefined;
  for (const { path, paintMs, awakeMs, requests, kilobytes, taps } of phone ?? []) {
    const seconds = (ms: number) => `${rounded(ms / 1000)} s`;
    const ways = Object.entries(taps).map(([link, ms]) => `, toque em ${link} ${seconds(ms)}`);
    const first = `pintada em ${seconds(paintMs)}, acordada em ${seconds(awakeMs)}`;
    say(
      `Celular lento  ${path.slice(0, 40)}: ${first}, ${requests} pedidos, ${rounded(kilobytes)} kB${ways.join("")}`,
    );
  }
  await server.stop();
  return { pages, lighthouse, phone };
}
