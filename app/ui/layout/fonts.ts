import displayUrl from "../fonts/bricolage-grotesque.woff2?url";
import textUrl from "../fonts/figtree.woff2?url";

/** The two files that every page preloads; the same addresses that app.css names. */
export const fontFiles = [displayUrl, textUrl];
