import type { ReactNode } from "react";

/** One titled part of a sheet of details. */
export function SheetPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-3 font-sans text-base font-strong tracking-normal">{title}</h3>
      {children}
    </section>
  );
}

/** A label and what it says, inside a `<dl>`. */
export function SheetFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
