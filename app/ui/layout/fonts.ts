import displayUrl from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2?url";
import textUrl from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";

/** The two files that every page preloads; the same addresses that app.css names. */
export const fontFiles = [displayUrl, textUrl];
