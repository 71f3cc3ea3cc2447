declare global {
  interface Window {
    /** What was asked before the page's code came: of which page, and the answer. */
    eu?: { path: string; answer: Promise<unknown> } | undefined;
  }
}

/**
 * Runs while the page is read: keeps the reader's place in the header (`data-eu`, app.css) and asks who it is. Without a
 * hint there is nothing to ask. It says what asking.ts says again in full.
 */
const ASK = `(p=>{const c=document.cookie,s=/(?:^|; )eu=1/.test(c);if(s)document.documentElement.dataset.eu="";
if(s||/(?:^|; )comentou=1/.test(c))window.eu={path:p,answer:fetch((/^\\/(?:produto|blog)\\/[^/]+$/.test(p)?p:"")+"/eu").then(a=>a.json()).catch(()=>{})}})(location.pathname)`;

/** In front of the header. */
export function EarlyReader({ nonce }: { nonce: string | undefined }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a text of our own.
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: ASK }} />
  );
}
