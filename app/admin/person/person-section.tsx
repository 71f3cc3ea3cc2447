import type { ReactNode } from "react";
import { Link } from "react-router";

interface PersonSectionProps {
  title: string;
  /** How many there are in all. */
  count: number;
  /** How the page's address names this part. */
  kind: string;
  /** Whether there are more than are shown. */
  isCut: boolean;
  most: number;
  path: string;
  isWhole: boolean;
  /** What is said of none. */
  empty?: string;
  children: ReactNode;
}

/** One kind of thing of a person: how many, the newest of them, and the way to all. */
export function PersonSection(section: PersonSectionProps) {
  const { title, count, kind, isCut, most, path, isWhole, empty, children } = section;
  const way = isWhole
    ? { to: path, label: "Ver menos" }
    : { to: `${path}?tudo=${kind}#${kind}`, label: "Ver tudo" };
  return (
    <section aria-labelledby={kind} className="min-w-0">
      <div className="flex items-center justify-between gap-4 pb-2">
        <h2 id={kind} className="text-xl">
          {title} {count > 0 ? <span className="text-base text-muted tabular-nums">{count}</span> : null}
        </h2>
        {isWhole || isCut ? (
          <Link to={way.to} preventScrollReset className="link text-sm">
            {way.label}
            <span className="sr-only">: {title}</span>
          </Link>
        ) : null}
      </div>
      {count === 0 ? (
        <p className="rounded-card bg-surface px-5 py-4 text-muted inset-ring inset-ring-line">{empty}</p>
      ) : (
        <ul className="divide-y divide-line rounded-card bg-surface px-5 inset-ring inset-ring-line">
          {children}
        </ul>
      )}
      {isWhole && isCut ? (
        <p className="pt-2 text-sm text-muted">Mostrando os {most} mais recentes.</p>
      ) : null}
    </section>
  );
}
