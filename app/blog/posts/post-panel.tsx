import type { ReactNode } from "react";

/** A group of fields beside the text. */
export function PostPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 rounded-card bg-surface p-5 inset-ring inset-ring-line">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  );
}
