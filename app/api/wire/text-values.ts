// Small readings of the wire that values and filters share.

const TRUE_WORDS = ["true", "yes", "y", "t", "on", "1"];
const FALSE_WORDS = ["false", "no", "n", "f", "off", "0"];
/** A truth value in any of the words of the protocol. */
export function readTruth(sent: unknown): boolean | undefined {
  if (typeof sent === "boolean") return sent;
  const word = typeof sent === "number" || typeof sent === "string" ? String(sent).trim().toLowerCase() : "";
  if (TRUE_WORDS.includes(word)) return true;
  return FALSE_WORDS.includes(word) ? false : undefined;
}

/** Our own origin is cut off: what is left is a path in the file store. */
export function withoutSite(address: string, siteUrl: string): string {
  return address.startsWith(`${siteUrl}/`) ? address.slice(siteUrl.length) : address;
}

export function splitList(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((entry) => entry.trim())
    .filter(Boolean);
}
