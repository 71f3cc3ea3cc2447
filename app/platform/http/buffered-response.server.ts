// Responses whose body is in memory already. Reading it through the Response's stream costs a quarter of a millisecond
// per page, so the listener takes the bytes from here.
import { transcode } from "node:buffer";

type Bytes = Uint8Array<ArrayBuffer>;

/** By the Response itself, which the router hands through untouched: what is remembered of it never changes. */
const bytesOf = new WeakMap<Response, Bytes>();
/** A reused UTF-16 buffer: transcoding from it to UTF-8 takes a quarter of the time that Buffer.from does. */
const scratch = Buffer.allocUnsafeSlow(1_048_576);
const BYTES_OF_A_SIGN = 2;

/** A Response like any other that also remembers its bytes. */
export function bufferedResponse(body: Bytes, init: ResponseInit): Response {
  const response = new Response(body, init);
  bytesOf.set(response, body);
  return response;
}

/** The body of a Response that was not read yet; of a buffered one without reading its stream. */
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
    // transcode refuses a lone surrogate; Buffer.from replaces it with U+FFFD.
    return Buffer.from(text);
  }
}
