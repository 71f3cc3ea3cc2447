import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";

interface ChipLinkProps {
  to: string;
  pressed?: boolean;
  /** Address of a selo at its left. */
  image?: string;
  /** To another page, shown from its top. */
  leaves?: boolean;
  children: ReactNode;
}

/** What stays free beside a chip that was brought into view. */
const EDGE = 20;

/** A filter that lives in the address. */
export function ChipLink({ to, pressed = false, leaves, image, children }: ChipLinkProps) {
  return (
    <Link
      to={to}
      preventScrollReset={!leaves}
      // A filter of the page that the reader is on.
      discover={leaves ? "render" : "none"}
      aria-current={pressed ? "true" : undefined}
      className={look(pressed)}
    >
      <ChipImage image={image} />
      {children}
    </Link>
  );
}

/** One row; under 900 px it scrolls sideways to the edges of the screen, and to the chip that is pressed. */
export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLElement>(null);
  const shown = useRef<Element>(null);
  useEffect(() => {
    const pressed = row.current?.querySelector('[aria-current="true"]') ?? null;
    if (pressed && pressed !== shown.current) revealIn(row.current, pressed);
    shown.current = pressed;
  });
  return (
    <nav ref={row} aria-label={label} className="chip-row">
      {children}
    </nav>
  );
}

/** Only sideways, and only as far as needed: scrollIntoView would move the page too. */
function revealIn(row: HTMLElement | null, chip: Element) {
  if (!row) return;
  const frame = row.getBoundingClientRect();
  const place = chip.getBoundingClientRect();
  const left = place.left - frame.left - EDGE;
  const right = place.right - frame.right + EDGE;
  if (left < 0) row.scrollLeft += left;
  else if (right > 0) row.scrollLeft += right;
}

function ChipImage({ image }: { image?: string }) {
  if (!image) return null;
  // Lazy, although in sight: eight of them would come before the picture that the page is about.
  return <img src={image} alt="" width={32} height={32} loading="lazy" decoding="async" />;
}

function look(pressed: boolean): string {
  return pressed ? "chip chip-pressed" : "chip";
}
