import clsx from "clsx";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Link } from "react-router";

const ROW = "flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]";

/** An edge with more behind it fades, so that a narrow screen shows that the row goes on. */
const FADES = {
  none: "",
  before: "[mask-image:linear-gradient(to_right,transparent,#000_3rem)]",
  after: "[mask-image:linear-gradient(to_left,transparent,#000_3rem)]",
  both: "[mask-image:linear-gradient(to_right,transparent,#000_3rem,#000_calc(100%-3rem),transparent)]",
};

function tabLook(current: boolean): string {
  return clsx(
    "-mb-px flex min-h-12 flex-none items-center gap-2 border-b-3 px-4 font-semibold whitespace-nowrap focus-visible:-outline-offset-3",
    current ? "border-primary text-ink" : "border-transparent text-muted hover:text-ink",
  );
}

interface TabLinksProps {
  label: string;
  items: { label: ReactNode; to: string; current: boolean; className?: string }[];
}

/** Tabs whose place is in the address. */
export function TabLinks({ label, items }: TabLinksProps) {
  const row = useRef<HTMLElement>(null);
  const hidden = useHiddenEdges(row);
  const current = items.find((item) => item.current)?.to;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab may stand past the edge of a phone's screen
  useEffect(() => {
    const tab = row.current?.querySelector('[aria-current="page"]');
    if (row.current && tab) revealIn(row.current, tab);
  }, [current]);
  return (
    <nav ref={row} aria-label={label} className={clsx(ROW, FADES[hidden])}>
      {items.map((item) => (
        <Link
          key={item.to}
          to={item.to}
          preventScrollReset
          aria-current={item.current ? "page" : undefined}
          className={clsx(tabLook(item.current), item.className)}
        >
          {item.label}
        </Link>
      ))}
    </nav>
  );
}

/** Into the middle, where its neighbours show on both sides. Only sideways: scrollIntoView would move the page too. */
function revealIn(row: HTMLElement, tab: Element) {
  const [inside, outside] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += inside.left + inside.width / 2 - (outside.left + outside.width / 2);
}

/** On which sides the row has more than it shows. */
function useHiddenEdges(row: RefObject<HTMLElement | null>): keyof typeof FADES {
  const [hidden, setHidden] = useState<keyof typeof FADES>("none");
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const measure = () => {
      const before = element.scrollLeft > 1;
      const after = element.scrollWidth - element.clientWidth - element.scrollLeft > 1;
      setHidden(before && after ? "both" : before ? "before" : after ? "after" : "none");
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [row]);
  return hidden;
}
