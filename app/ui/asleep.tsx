import { type ComponentType, createElement, useEffect, useLayoutEffect, useRef, useState } from "react";

interface AsleepProps<P extends object> {
  /** What the server shows; leave it out of the browser's bundle with import.meta.env.SSR. */
  server: ComponentType<P> | undefined;
  load: () => Promise<ComponentType<P>>;
  /** Calls `wake` when the part is about to be used; answers how to stop waiting. */
  listen: (element: HTMLElement, wake: () => void) => () => void;
  props: P;
  className?: string;
}

/** A part of the page that works without its script: it stays as the server made it until it is about to be used. */
export function Asleep<P extends object>({ server, load, listen, props, className }: AsleepProps<P>) {
  const place = useRef<HTMLDivElement>(null);
  const focused = useRef(-1);
  const [awake, setAwake] = useState<{ Part: ComponentType<P> }>();
  useEffect(() => {
    const element = place.current;
    if (awake || !element) return;
    let isOver = false;
    const rise = (Part: ComponentType<P>) => {
      // A form that somebody has begun to fill in goes on without its script.
      if (isOver || isBegun(element)) return;
      focused.current = elementsIn(element).findIndex((one) => one.matches(":focus"));
      setAwake({ Part });
    };
    const wake = () => {
      load().then(rise, () => {});
    };
    // Reached by a link inside the site, it has nothing to sleep on.
    const stop = element.childElementCount > 0 ? listen(element, wake) : wake();
    return () => {
      isOver = true;
      stop?.();
    };
  }, [awake, load, listen]);

  // The keyboard goes on where it was: the same element of what took the place.
  useLayoutEffect(() => {
    if (awake && place.current) elementsIn(place.current)[focused.current]?.focus({ preventScroll: true });
  }, [awake]);

  const Part = awake?.Part ?? server;
  if (Part) {
    return (
      <div ref={place} className={className}>
        {createElement(Part, props)}
      </div>
    );
  }
  return (
    <div
      ref={place}
      className={className}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: empty, so that what the server made stays
      dangerouslySetInnerHTML={{ __html: "" }}
    />
  );
}

function elementsIn(place: HTMLElement): HTMLElement[] {
  return [...place.querySelectorAll<HTMLElement>("*")];
}

function isBegun(place: HTMLElement): boolean {
  const fields = place.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
  return [...fields].some((field) => field.value !== field.defaultValue);
}
