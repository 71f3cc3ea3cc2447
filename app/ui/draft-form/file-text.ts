// The text of a file that another program wrote, whatever it wrote it in.

const UTF_8 = new TextDecoder("utf-8", { fatal: true });
/** How much is looked through for an encoding that does not say its name. */
const LOOKED_THROUGH = 2000;

/** By its byte order mark, else UTF-8; older programs write neither, but the letters of Windows. */
export function textOfFile(file: ArrayBuffer | Uint8Array): string {
  const bytes = new Uint8Array(file);
  const wide = wideEncoding(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return UTF_8.decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** 'Texto Unicode' of Excel has two bytes a letter; where the mark is lost, every other byte is empty. */
function wideEncoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const head = bytes.subarray(0, LOOKED_THROUGH);
  const empty = (from: 0 | 1) => head.filter((byte, at) => at % 2 === from && byte === 0).length;
  const [even, odd] = [empty(0), empty(1)];
  if (Math.max(even, odd) <= head.length / 4) return undefined;
  return odd > even ? "utf-16le" : "utf-16be";
}
