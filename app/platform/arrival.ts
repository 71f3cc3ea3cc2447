// The first thing a page looks at: did somebody come from elsewhere, or by marks in the address?

/** Most pages are opened from inside, or by nobody's advice: they do not load what keeps the first touch. */
export function noteArrival(): void {
  const { href: address, origin } = window.location;
  const { referrer } = document;
  const isFromInside = referrer === "" || referrer.startsWith(`${origin}/`);
  if (isFromInside && !/[?&]utm_/.test(address)) return;
  // Read at once: soon the document may be about another page.
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  const landing = canonical ? new URL(canonical.href).pathname : undefined;
  import("./first-touch.ts").then(
    ({ keepFirstTouch }) => keepFirstTouch({ address, referrer, landing }),
    () => {},
  );
}
