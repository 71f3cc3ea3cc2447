import clsx from "clsx";
import type { ReactNode } from "react";

/** The ornament of services, steps and lessons: an icon on a petal. */
export function Petal({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span aria-hidden="true" className={clsx("petal", className)}>
      {children}
    </span>
  );
}
