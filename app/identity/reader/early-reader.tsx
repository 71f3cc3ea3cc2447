declare global {
  interface Window {
    /** The answer that was requested before the page's code: path and promise. */
    eu?: { path: string; answer: Promise<unknown> } | undefined;
  }
}

/**
 * Runs while the page is parsed: keeps the header's place for the reader (`data-eu`, app.css), also when the tab is
 * shown again, and asks who reads. Without a hint it asks nothing. asking.ts repeats it in full.
 */
const ASK = `(p=>{const h=n=>("; "+document.cookie).includes("; "+n+"=1"),k=()=>document.documentElement.toggleAttribute("data-eu",h("eu"));
for(const e of ["visibilitychange","pageshow"])addEventListener(e,k);
if(k()||h("comentou"))window.eu={path:p,answer:fetch((/^\\/(?:produto|blog)\\/[^/]+$/.test(p)?p:"")+"/eu").then(a=>a.json()).catch(()=>{})}})(location.pathname)`;

/** Before the header. It has run before hydration, so only the server renders its text. */
export function EarlyReader({ nonce }: { nonce: string | undefined }) {
  const text = import.meta.env.SSR ? ASK : "";
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a text of our own.
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
  );
}
