import clsx from "clsx";
import type { ReactNode } from "react";
import { Icon } from "../icons/icon.tsx";

const TONES = {
  info: ["bg-info-soft text-info", "info"],
  ok: ["bg-success-soft text-success", "circle-check"],
  wait: ["bg-warning-soft text-warning", "triangle-alert"],
  bad: ["bg-danger-soft text-danger", "triangle-alert"],
} as const;

interface AlertProps {
  tone?: keyof typeof TONES;
  title?: ReactNode;
  children?: ReactNode;
  className?: string;
}

export function Alert({ tone = "info", title, children, className }: AlertProps) {
  const [look, icon] = TONES[tone];
  return (
    <div
      role={tone === "bad" ? "alert" : undefined}
      className={clsx("flex gap-3 rounded-control px-4 py-3.5", look, className)}
    >
      <Icon name={icon} className="mt-0.5 size-5 flex-none" />
      <div className="min-w-0">
        {title ? <p className="font-strong">{title}</p> : null}
        {children}
      </div>
    </div>
  );
}
