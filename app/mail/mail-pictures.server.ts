// The pictures that a mail carries in itself: mail programs ask before they load one from elsewhere, and some never do.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { crc32, deflateSync } from "node:zlib";
import { tileDrawing } from "#app/company/brand-tiles.server.ts";
import type { Company } from "#app/company/company.ts";
import type { Files } from "#app/platform/files/files.server.ts";
import { tileInks } from "#app/platform/images/brand-colours.ts";
import { logoPng, readLogo } from "#app/platform/images/logo-images.server.ts";

/** Twice as many points as it is shown with. */
const LOGO_PIXELS = 80;

/** The shop's logo as PNG, because not every mail program reads what we keep: the owner's own, else the mark of the tiles. */
export function logoSource(files: Files, company: Company): () => Promise<Buffer> {
  let kept: { of: string; png: Promise<Buffer> } | undefined;
  return () => {
    const { logo, colours } = company;
    const of = `${logo} ${colours.primary} ${colours.accent}`;
    if (kept?.of !== of) kept = { of, png: logoOf(files, company).catch(readMark) };
    return kept.png;
  };
}

async function logoOf(files: Files, { logo, colours }: Company): Promise<Buffer> {
  const most = { width: LOGO_PIXELS * 5, height: LOGO_PIXELS };
  const picture = await readLogo(files, logo);
  if (picture) return logoPng(picture, most);
  const inks = logo === "" ? tileInks(colours) : undefined;
  return inks ? logoPng(Buffer.from(tileDrawing("marca", inks)), most) : readMark();
}

function readMark(): Promise<Buffer> {
  // Found by the package's own map of imports, from the sources and from the built program alike.
  return readFile(createRequire(import.meta.url).resolve("#app/mail/mail-mark.png"));
}

/** Rows of dark and light squares as a PNG of one bit per point, each square `scale` points wide. */
export function qrPng(rows: readonly (readonly boolean[])[], scale: number): Buffer {
  const size = rows.length * scale;
  const bytes = Math.ceil(size / 8);
  const image = Buffer.alloc((bytes + 1) * size);
  for (let y = 0; y < size; y++) {
    const row = rows[Math.floor(y / scale)] ?? [];
    const start = y * (bytes + 1) + 1;
    for (let x = 0; x < size; x++) {
      const isLight = row[Math.floor(x / scale)] !== true;
      const at = start + (x >> 3);
      if (isLight) image[at] = (image[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  // One bit per point, grey, and nothing else out of the ordinary.
  head[8] = 1;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(image, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
