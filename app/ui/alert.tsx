import clsx from "clsx";
import { CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

const TONES = {
  info: ["bg-info-soft text-info", Info],
  ok: ["bg-success-soft text-success", CircleCheck],
  wait: ["bg-warning-soft text-warning", TriangleAlert],
  bad: ["bg-danger-soft text-danger", TriangleAlert],
} as const;

interface AlertProps {
  tone?: keyof typeof TONES;
  title?: ReactNode;
  children?: ReactNode;
  className?: string;
}

export function Alert({ tone = "info", title, children, className }: AlertProps) {
  const [look, Icon] = TONES[tone];
  return (
    <div
      role={tone === "bad" ? "alert" : undefined}
      className={clsx("flex gap-3 rounded-control px-4 py-3.5", look, className)}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 flex-none" />
      <div className="min-w-0">
        {title ? <p className="font-strong">{title}</p> : null}
        {children}
      </div>
    </div>
  );
}
