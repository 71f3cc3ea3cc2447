/** Loaded with the first picture: it and its library hold a tenth of the memory of a server that has none to draw. */
export async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
