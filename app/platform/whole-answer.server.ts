// Answers whose text is ready at once. A Response would hand its text out again through a stream, a quarter of a
// millisecond for a page; who sends it takes the bytes from here instead.
const bytesOf = new WeakMap<Response, Uint8Array<ArrayBuffer>>();
/** Where texts become bytes: a buffer of the right size would have to be measured first, which takes as long again. */
const desk = Buffer.allocUnsafeSlow(1_048_576);
const MOST_BYTES_OF_A_SIGN = 3;

/** A Response like any other that also remembers its bytes. */
export function wholeAnswer(text: string, init: ResponseInit): Response {
  const bytes = encoded(text);
  const response = new Response(bytes, init);
  bytesOf.set(response, bytes);
  return response;
}

/** The body of any answer that was not read yet; of one that was made whole, without reading it. */
export async function bodyBytes(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  return bytesOf.get(response) ?? new Uint8Array(await response.arrayBuffer());
}

function encoded(text: string): Uint8Array<ArrayBuffer> {
  if (text.length * MOST_BYTES_OF_A_SIGN > desk.byteLength) return new TextEncoder().encode(text);
  return new Uint8Array(desk.subarray(0, desk.write(text)));
}
