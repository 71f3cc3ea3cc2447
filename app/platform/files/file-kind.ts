// What an uploaded file is, as the store will say it.

interface Signature {
  label: string;
  /** The first bytes as hexadecimal; a dot stands for any half byte. */
  start: RegExp;
  /** Names that may stand on such a content. */
  extensions: string[];
}

const OFFICE = ["docx", "xlsx", "pptx", "odt", "ods", "odp"];
const DESIGN = ["fig", "sketch", "xd"];
const SIGNATURES: Signature[] = [
  {
    label: "ZIP",
    start: /^504b(0304|0506|0708)/,
    extensions: ["zip", ...OFFICE, ...DESIGN, "epub", "apk", "jar", "kmz"],
  },
  { label: "PDF", start: /^255044462d/, extensions: ["pdf"] },
  { label: "PNG", start: /^89504e470d0a1a0a/, extensions: ["png"] },
  { label: "JPG", start: /^ffd8ff/, extensions: ["jpg", "jpeg"] },
  { label: "GIF", start: /^474946383[79]61/, extensions: ["gif"] },
  { label: "WEBP", start: /^52494646.{8}57454250/, extensions: ["webp"] },
  { label: "7Z", start: /^377abcaf271c/, extensions: ["7z"] },
  { label: "RAR", start: /^526172211a07/, extensions: ["rar"] },
  { label: "GZ", start: /^1f8b/, extensions: ["gz", "tgz"] },
  { label: "MP4", start: /^.{8}66747970/, extensions: ["mp4", "m4v", "m4a", "mov", "avif", "heic"] },
  { label: "WEBM", start: /^1a45dfa3/, extensions: ["webm", "mkv"] },
];

/**
 * "ZIP", "PDF" and so on, by name and content; undefined when the name promises one of the kinds above
 * and the content is not of that kind.
 */
export function fileKind(name: string, head: Uint8Array): string | undefined {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase();
  const seen = signatureOf(head);
  if (!extension) return seen?.label ?? "Arquivo";
  const promised = SIGNATURES.find((signature) => signature.extensions.includes(extension));
  if (promised && promised !== seen) return undefined;
  return extension === "jpeg" ? "JPG" : extension.toUpperCase();
}

/** The picture formats that are taken in and made into WebP. */
export function isPicture(head: Uint8Array): boolean {
  const label = signatureOf(head)?.label;
  if (label === "MP4") return /^.{8}66747970617669(66|73)/.test(hexOf(head));
  return label !== undefined && ["PNG", "JPG", "GIF", "WEBP"].includes(label);
}

/** A photo as iPhones keep it; the decoder for it is not free to give away (HEVC). */
export function isHeic(head: Uint8Array): boolean {
  return /^.{8}66747970(68656963|68656978|6865696d|68656973|68657663|68657678|6d696631|6d736631)/.test(
    hexOf(head),
  );
}

function signatureOf(head: Uint8Array): Signature | undefined {
  const start = hexOf(head);
  return SIGNATURES.find((signature) => signature.start.test(start));
}

function hexOf(head: Uint8Array): string {
  return Buffer.from(head.subarray(0, 16)).toString("hex");
}
