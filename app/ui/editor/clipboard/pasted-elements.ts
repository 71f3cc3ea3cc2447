// How elements of a pasted page are read and changed. The page is a document of its own, in which nothing loads and nothing
// runs: what is made for it is made there.

const BLOCKS = new Set(
  "address article aside blockquote caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul".split(
    " ",
  ),
);

export function isBlock(tag: string): boolean {
  return BLOCKS.has(tag);
}

/** As it was written: a browser forgets the properties that only Word knows. */
export function stylesOf(element: Element): Map<string, string> {
  const styles = new Map<string, string>();
  for (const part of (element.getAttribute("style") ?? "").split(";")) {
    const colon = part.indexOf(":");
    if (colon > 0) styles.set(part.slice(0, colon).trim().toLowerCase(), part.slice(colon + 1).trim());
  }
  return styles;
}

/** Leaves what is in it where it stood. */
export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

/** The same content under another tag, which keeps the attributes. */
export function rename(element: Element, tag: string): HTMLElement {
  const renamed = element.ownerDocument.createElement(tag);
  for (const { name, value } of element.attributes) {
    if (/^[a-z-]+$/.test(name)) renamed.setAttribute(name, value);
  }
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}
