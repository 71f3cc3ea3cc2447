// Animations in formats of which only one picture can be kept: seen before they would stand still without a word.

/** A PNG of several frames, or a sequence in AVIF. */
export function isStilledAnimation(original: Uint8Array): boolean {
  const bytes = Buffer.from(original.buffer, original.byteOffset, original.byteLength);
  return bytes.toString("latin1", 4, 12) === "ftypavis" || pngFrames(bytes) > 1;
}

/** What its control chunk says, which stands before the first piece of the picture; 0 for what has none. */
function pngFrames(bytes: Buffer): number {
  if (!bytes.subarray(0, 8).equals(Buffer.from("89504e470d0a1a0a", "hex"))) return 0;
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (type === "acTL") return bytes.readUInt32BE(at + 8);
    if (type === "IDAT") return 0;
  }
  return 0;
}
