// Recognises uploaded files. A name promises a kind; each kind is recognised by every valid beginning, not only the
// most common one.

/** Beginning and end of a file, as far as needed. */
export interface FileEnds {
  head: Uint8Array;
  tail?: Uint8Array;
}

/** PDF readers search this far for the mark; no other kind needs more. */
const PDF_MARK_WITHIN = 1024;
export const HEAD_BYTES = PDF_MARK_WITHIN + "%!PS-Adobe-3.0 PDF-".length;
/** A ZIP is read from its end: 22 bytes and a comment of up to 65,535. */
export const TAIL_BYTES = 22 + 65_535;

const MOVIE_BOXES = ["ftyp", "styp", "moov", "mdat", "free", "skip", "wide", "pnot"];
const HEIC_BRANDS = ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "msf1"];
const AVIF_BRANDS = ["avif", "avis"];

/** In the order in which a file without a known name is tested. */
const FORMATS = {
  ZIP: ({ head, tail }: FileEnds) =>
    // Normal, empty, spanned, or spanned in one part.
    begins(head, "504b0304", "504b0506", "504b0708", "504b3030504b0304") || endsAsZip(tail),
  CFB: ({ head }: FileEnds) => begins(head, "d0cf11e0a1b11ae1"),
  PNG: ({ head }: FileEnds) => begins(head, "89504e470d0a1a0a"),
  JPG: ({ head }: FileEnds) => begins(head, "ffd8ff"),
  GIF: ({ head }: FileEnds) => begins(head, "474946383761", "474946383961"),
  WEBP: ({ head }: FileEnds) => begins(head, "52494646") && latin(head, 8, 12) === "WEBP",
  BMP: ({ head }: FileEnds) => begins(head, "424d") && latin(head, 6, 10) === "\0\0\0\0",
  TIFF: ({ head }: FileEnds) => begins(head, "49492a00", "4d4d002a", "49492b00", "4d4d002b"),
  AVIF: ({ head }: FileEnds) => brandsIn(head).some((brand) => AVIF_BRANDS.includes(brand)),
  HEIC: ({ head }: FileEnds) => isHeicAlone(head),
  "7Z": ({ head }: FileEnds) => begins(head, "377abcaf271c"),
  RAR: ({ head }: FileEnds) => begins(head, "526172211a07", "52457e5e"),
  GZ: ({ head }: FileEnds) => begins(head, "1f8b", "1f9d"),
  TAR: ({ head }: FileEnds) => latin(head, 257, 262) === "ustar",
  // QuickTime files may begin with any of their boxes.
  MP4: ({ head }: FileEnds) => MOVIE_BOXES.includes(latin(head, 4, 8)) && !isPictureBrand(head),
  WEBM: ({ head }: FileEnds) => begins(head, "1a45dfa3"),
  // With ID3 tags or directly with a frame, perhaps after zero padding.
  MP3: ({ head }: FileEnds) =>
    /^\0*(?:ID3|APETAGEX|\xff[\xe2\xe3\xf2\xf3\xfa\xfb])/.test(latin(head, 0, HEAD_BYTES)),
  SQLITE: ({ head }: FileEnds) => latin(head, 0, 16) === "SQLite format 3\0",
  /** Local copies of Figma, FigJam and Slides; Xfig; MATLAB, old and new. */
  FIGURE: ({ head }: FileEnds) => /^(?:fig-|#FIG |MATLAB |\x89HDF)/.test(latin(head, 0, 8)),
  // A self-extracting archive.
  EXE: ({ head }: FileEnds) => begins(head, "4d5a"),
  PDF: ({ head }: FileEnds) => {
    const mark = latin(head, 0, HEAD_BYTES).search(/%PDF-|%!PS-Adobe-\d\.\d PDF-/);
    return mark >= 0 && mark < PDF_MARK_WITHIN;
  },
} satisfies Record<string, (ends: FileEnds) => boolean>;

type Format = keyof typeof FORMATS;

/** With a password or a sensitivity label, an Office file is not a ZIP. */
const OFFICE: Format[] = ["ZIP", "CFB"];
/** Viewers detect the format by content; a picture saved from a page often has the wrong name. */
const PICTURE: Format[] = ["PNG", "JPG", "GIF", "WEBP", "AVIF", "HEIC", "BMP", "TIFF"];
const ARCHIVE: Format[] = ["7Z", "RAR", "ZIP", "EXE"];

/** Possible formats by file extension. An unknown extension promises nothing. */
const OPENED: Record<string, Format[]> = {
  zip: ["ZIP"],
  epub: ["ZIP"],
  apk: ["ZIP"],
  jar: ["ZIP"],
  kmz: ["ZIP"],
  docx: OFFICE,
  xlsx: OFFICE,
  pptx: OFFICE,
  odt: ["ZIP"],
  ods: ["ZIP"],
  odp: ["ZIP"],
  fig: ["ZIP", "FIGURE"],
  sketch: ["ZIP", "SQLITE"],
  xd: ["ZIP"],
  pdf: ["PDF"],
  png: PICTURE,
  jpg: PICTURE,
  jpeg: PICTURE,
  gif: PICTURE,
  webp: PICTURE,
  avif: PICTURE,
  heic: PICTURE,
  "7z": ARCHIVE,
  rar: ARCHIVE,
  // Some browsers unpack gzip while saving.
  gz: ["GZ", "TAR"],
  tgz: ["GZ", "TAR"],
  mp4: ["MP4"],
  m4v: ["MP4"],
  m4a: ["MP4"],
  mov: ["MP4"],
  webm: ["WEBM"],
  mkv: ["WEBM"],
};

/** Tells what to do with a file whose content does not match its name. */
export const NOT_ITS_KIND =
  "O conteúdo do arquivo não combina com a extensão dele. Confira se ele abre no seu computador; se abre, coloque num ZIP e envie o ZIP.";

/** "ZIP", "PDF" and so on; undefined if the content does not match the kind that the name promises. */
export function fileKind(name: string, ends: FileEnds): string | undefined {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase();
  if (!extension) return formatOf(ends) ?? "Arquivo";
  const promised = Object.hasOwn(OPENED, extension) ? OPENED[extension] : undefined;
  if (promised && !promised.some((format) => FORMATS[format](ends))) return undefined;
  return extension === "jpeg" ? "JPG" : extension.toUpperCase();
}

/** True if the content has this format, whatever its name. */
export function isOfFormat(format: Format, ends: FileEnds): boolean {
  return FORMATS[format](ends);
}

/** Picture formats that are accepted and converted to WebP. */
export function isPicture(head: Uint8Array): boolean {
  const taken: Format[] = ["PNG", "JPG", "GIF", "WEBP", "AVIF"];
  return taken.some((format) => FORMATS[format]({ head }));
}

/** An iPhone photo; its decoder (HEVC) cannot be shipped freely. */
export function isHeic(head: Uint8Array): boolean {
  return FORMATS.HEIC({ head });
}

function formatOf(ends: FileEnds): string | undefined {
  return Object.entries(FORMATS).find(([format, is]) => format !== "CFB" && is(ends))?.[0];
}

function isHeicAlone(head: Uint8Array): boolean {
  const brands = brandsIn(head);
  if (brands.some((brand) => AVIF_BRANDS.includes(brand))) return false;
  return HEIC_BRANDS.includes(brands[0] ?? "");
}

function isPictureBrand(head: Uint8Array): boolean {
  return [...AVIF_BRANDS, ...HEIC_BRANDS].includes(brandsIn(head)[0] ?? "");
}

/** Major and compatible brands of an ISO media file. */
function brandsIn(head: Uint8Array): string[] {
  if (latin(head, 4, 8) !== "ftyp") return [];
  const size = Math.min(Buffer.from(head).readUInt32BE(0), head.byteLength);
  const rest = latin(head, 16, size).match(/.{4}/gs) ?? [];
  return [latin(head, 8, 12), ...rest];
}

/** True if the tail holds a ZIP directory, as in self-extracting archives. */
function endsAsZip(tail: Uint8Array | undefined): boolean {
  if (!tail) return false;
  const bytes = Buffer.from(tail);
  for (let at = bytes.lastIndexOf("PK\x05\x06"); at >= 0; at = bytes.lastIndexOf("PK\x05\x06", at - 1)) {
    if (at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length) return true;
    if (at === 0) break;
  }
  return false;
}

function begins(head: Uint8Array, ...starts: string[]): boolean {
  const hex = Buffer.from(head.subarray(0, 16)).toString("hex");
  return starts.some((start) => hex.startsWith(start));
}

function latin(bytes: Uint8Array, from: number, to?: number): string {
  return Buffer.from(bytes.subarray(from, to)).toString("latin1");
}
