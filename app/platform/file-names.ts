// Names and kinds of uploaded files, as people will see them; never a path, never a key.

const MAX_NAME = 120;

/** The last part of a path without what file systems, headers and readers stumble over. */
export function cleanFileName(name: string): string {
  const last = name.toWellFormed().normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const bare = last
    .replace(/[\p{Cc}\p{Cf}\uFFFD]/gu, "")
    .replace(/["*:<>?|%;]/g, "-")
    .replace(/\s+/g, " ")
    .replace(/^[.\s]+|[.\s]+$/g, "");
  const extension = /\.[a-z0-9]{1,8}$/i.exec(bare)?.[0] ?? "";
  const stem = [...bare.slice(0, bare.length - extension.length)].slice(0, MAX_NAME - extension.length).join("");
  return `${stem || "arquivo"}${extension}`;
}

/** "48 MB", as the store writes it. */
export function sizeLabel(bytes: number): string {
  const units = ["B", "KB", "MB", "GB"] as const;
  let value = bytes;
  let unit = 0;
  while (Math.round(value) >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit++;
  }
  const digits = unit > 0 && value < 10 ? 1 : 0;
  return `${value.toLocaleString("pt-BR", { maximumFractionDigits: digits })} ${units[unit]}`;
}

/** Beginnings by which a content says what it is, and the extensions that may stand on it. */
const SIGNATURES: { start: RegExp; label: string; extensions: string[] }[] = [
  { start: /^PK(\x03\x04|\x05\x06|\x07\x08)/, label: "ZIP", extensions: ["zip", "docx", "xlsx", "pptx", "odt", "ods", "odp", "epub", "fig", "sketch", "xd", "apk", "jar", "kmz"] },
  { start: /^%PDF-/, label: "PDF", extensions: ["pdf", "ai"] },
  { start: /^\x89PNG\r\n\x1a\n/, label: "PNG", extensions: ["png"] },
  { start: /^\xff\xd8\xff/, label: "JPG", extensions: ["jpg", "jpeg"] },
  { start: /^GIF8[79]a/, label: "GIF", extensions: ["gif"] },
  { start: /^RIFF[\s\S]{4}WEBP/, label: "WEBP", extensions: ["webp"] },
  { start: /^7z\xbc\xaf\x27\x1c/, label: "7Z", extensions: ["7z"] },
  { start: /^Rar!\x1a\x07/, label: "RAR", extensions: ["rar"] },
  { start: /^\x1f\x8b/, label: "GZ", extensions: ["gz", "tgz"] },
  { start: /^[\s\S]{4}ftyp/, label: "MP4", extensions: ["mp4", "m4v", "m4a", "mov", "avif", "heic"] },
];

/**
 * "ZIP", "PDF" and so on, by name and content; undefined when the name promises one of the kinds above
 * and the content is not of that kind.
 */
export function fileKind(name: string, head: Uint8Array): string | undefined {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase();
  const start = Buffer.from(head.subarray(0, 16)).toString("latin1");
  const seen = SIGNATURES.find((signature) => signature.start.test(start));
  if (!extension) return seen?.label ?? "Arquivo";
  const promised = SIGNATURES.find((signature) => signature.extensions.includes(extension));
  if (promised && promised !== seen) return undefined;
  return extension === "jpeg" ? "JPG" : extension.toUpperCase();
}
