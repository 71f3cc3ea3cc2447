import clsx from "clsx";
import type { ReactNode } from "react";

export type BadgeTone = "ok" | "wait" | "run" | "bad" | "plain" | "off" | "star";

const TONES: Record<BadgeTone, string> = {
  ok: "rounded-pill bg-success-soft text-success",
  wait: "rounded-pill bg-warning-soft text-warning",
  run: "rounded-pill bg-info-soft text-info",
  bad: "rounded-pill bg-danger-soft text-danger",
  plain: "rounded-pill bg-sunken text-ink",
  off: "rounded-[0.25rem] bg-accent text-on-accent",
  star: "rounded-[0.25rem] bg-ink text-paper",
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
    <span
      className={clsx(
        "inline-flex h-6.5 items-center gap-1.5 px-2.5 text-sm leading-none whitespace-nowrap",
        tone === "off" ? "font-heavy" : "font-semibold",
        TONES[tone],
        className,
      )}
    >
      {dot ? <span aria-hidden="true" className="size-2 rounded-full rounded-bl-none bg-current" /> : null}
      {children}
    </span>
  );
}
