// What a page may send: 5 % above what was measured (docs/performance.md), so that a change is seen and a byte is not.

/** Bytes of JavaScript in brotli that a first visit loads: what is promised. */
export const MAX_SCRIPT_BYTES: Record<string, number> = { "/loja": 115_000, "/blog/1": 115_000 };
/** Bytes of the page itself before compression, with the demo's content. */
export const MAX_HTML_BYTES: Record<string, number> = { "/loja": 50_000, "/blog/1": 39_400 };
/** The same for every page that the site map names. */
export const MAX_PAGE_BYTES = 50_000;
