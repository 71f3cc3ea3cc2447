import clsx from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";

interface ChipLook {
  pressed: boolean;
  /** Address of a selo at its left. */
  image?: string;
  children: ReactNode;
}

interface ChipProps extends ChipLook {
  onClick: () => void;
}

interface ChipLinkProps extends ChipLook {
  to: string;
}

/** A filter that lives in the address. */
export function ChipLink({ to, pressed, image, children }: ChipLinkProps) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={pressed ? "true" : undefined}
      className={look(pressed, image)}
    >
      <ChipImage image={image} />
      {children}
    </Link>
  );
}

export function Chip({ onClick, pressed, image, children }: ChipProps) {
  return (
    <button type="button" aria-pressed={pressed} onClick={onClick} className={look(pressed, image)}>
      <ChipImage image={image} />
      {children}
    </button>
  );
}

/** One row; under 900 px it scrolls sideways to the edges of the screen. */
export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      className="-mx-5 flex gap-2 overflow-x-auto px-5 py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:overflow-visible md:px-0"
    >
      {children}
    </nav>
  );
}

function ChipImage({ image }: { image?: string }) {
  return image ? <img src={image} alt="" width={32} height={32} className="size-8 rounded-full" /> : null;
}

function look(pressed: boolean, image?: string): string {
  return clsx(
    "inline-flex min-h-11 flex-none items-center gap-2 rounded-pill py-1 pr-4 font-medium whitespace-nowrap",
    image ? "pl-1.5" : "pl-4",
    pressed
      ? "bg-ink text-paper scroll-mx-5 [scroll-initial-target:nearest]"
      : "bg-surface inset-ring inset-ring-line hover:bg-sunken",
  );
}
