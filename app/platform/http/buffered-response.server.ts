// Answers whose body is ready at once. A Response would hand it out again through a stream, a quarter of a millisecond
// for a page; who sends it takes the bytes from here instead.
import { transcode } from "node:buffer";

type Bytes = Uint8Array<ArrayBuffer>;

const bytesOf = new WeakMap<Response, Bytes>();
/** Where texts are laid out flat, two bytes for a sign; from there they are made into UTF-8 in a quarter of the time. */
const scratch = Buffer.allocUnsafeSlow(1_048_576);
const BYTES_OF_A_SIGN = 2;

/** A Response like any other that also remembers its bytes. */
export function bufferedResponse(body: Bytes, init: ResponseInit): Response {
  const response = new Response(body, init);
  bytesOf.set(response, body);
  return response;
}

/** The body of any answer that was not read yet; of one that was made whole, without reading it. */
export async function bodyBytes(response: Response): Promise<Bytes> {
  return bytesOf.get(response) ?? new Uint8Array(await response.arrayBuffer());
}

/** The text in UTF-8, as TextEncoder writes it. */
export function encoded(text: string): Buffer<ArrayBuffer> {
  if (text.length * BYTES_OF_A_SIGN > scratch.byteLength) return Buffer.from(text);
  const wide = scratch.subarray(0, scratch.write(text, "utf16le"));
  try {
    return transcode(wide, "utf16le", "utf8") as Buffer<ArrayBuffer>;
  } catch {
    // Half a sign, which only the slow way knows how to replace.
    return Buffer.from(text);
  }
}
