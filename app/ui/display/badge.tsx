import clsx from "clsx";
import type { ReactNode } from "react";

export type BadgeTone = "ok" | "wait" | "run" | "bad" | "plain" | "off" | "star";

const TONES: Record<BadgeTone, string> = {
  ok: "badge badge-ok",
  wait: "badge badge-wait",
  run: "badge badge-run",
  bad: "badge badge-bad",
  plain: "badge badge-plain",
  off: "badge badge-off",
  star: "badge badge-star",
};

interface BadgeProps {
  tone?: BadgeTone;
  /** The petal of a status; colour never speaks alone, so the word stays. */
  dot?: boolean;
  children: ReactNode;
  className?: string;
}

export function Badge({ tone = "plain", dot, children, className }: BadgeProps) {
  return (
    <span className={clsx(TONES[tone], className)}>
      {dot ? <span aria-hidden="true" className="size-2 rounded-full rounded-bl-none bg-current" /> : null}
      {children}
    </span>
  );
}
