import type { ReactNode } from "react";

interface EmptyStateProps {
  title: string;
  /** A sentence that helps. */
  children?: ReactNode;
  action?: ReactNode;
  /** The heading's level in its page. */
  level?: 2 | 3;
}

/** The wall with a tile missing. */
export function EmptyState({ title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className="grid content-center justify-items-center gap-3 rounded-card bg-surface px-6 py-10 text-center inset-ring inset-ring-line">
      <span className="missing-tile" />
      <Heading className="text-xl">{title}</Heading>
      {children ? <p className="max-w-[32rem] text-muted">{children}</p> : null}
      {action}
    </div>
  );
}
