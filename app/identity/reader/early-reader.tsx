declare global {
  interface Window {
    /** What was asked before the page's code came: of which page, and the answer. */
    eu?: { path: string; answer: Promise<unknown> } | undefined;
  }
}

/**
 * Runs while the page is read: keeps the reader's place in the header (`data-eu`, app.css), also when the tab is seen again, and asks who it is. Without a
 * hint there is nothing to ask. It says what asking.ts says again in full.
 */
const ASK = `(p=>{const h=n=>("; "+document.cookie).includes("; "+n+"=1"),k=()=>document.documentElement.toggleAttribute("data-eu",h("eu"));
for(const e of ["visibilitychange","pageshow"])addEventListener(e,k);
if(k()||h("comentou"))window.eu={path:p,answer:fetch((/^\\/(?:produto|blog)\\/[^/]+$/.test(p)?p:"")+"/eu").then(a=>a.json()).catch(()=>{})}})(location.pathname)`;

/** In front of the header. It has run before a browser hydrates it, so only the server carries its text. */
export function EarlyReader({ nonce }: { nonce: string | undefined }) {
  const text = import.meta.env.SSR ? ASK : "";
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a text of our own.
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  );
}
