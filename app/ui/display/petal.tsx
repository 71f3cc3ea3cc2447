import clsx from "clsx";
import type { ReactNode } from "react";

/** The ornament of services, steps and lessons: an icon on a petal. */
export function Petal({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "grid size-12 flex-none place-items-center rounded-tr-[1.5rem] rounded-bl-[1.5rem] bg-primary-soft text-primary-ink [&>svg]:size-5",
        className,
      )}
    >
      {children}
    </span>
  );
}
