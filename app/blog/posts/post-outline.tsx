import clsx from "clsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { OutlineEntry } from "./post-outline.server.ts";

/** The table of contents: folded above the text, on wide screens beside it. */
export function PostOutline({ entries }: { entries: OutlineEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <>
      <details className="group mx-auto w-full max-w-text rounded-card bg-surface inset-ring inset-ring-line xl:hidden">
        <summary className="flex min-h-12 items-center justify-between gap-3 px-5 font-strong">
          Neste artigo
          <Icon name="chevron-down" className="size-5 transition group-open:rotate-180" />
        </summary>
        <nav aria-label="Neste artigo" className="px-5 pb-3">
          <OutlineLinks entries={entries} />
        </nav>
      </details>
      <nav
        aria-label="Neste artigo"
        className="sticky top-24 col-start-3 row-start-1 hidden max-h-[calc(var(--screen)-8rem)] self-start overflow-y-auto border-l border-line pl-5 xl:block"
      >
        <p className="mb-1 font-strong">Neste artigo</p>
        <OutlineLinks entries={entries} />
      </nav>
    </>
  );
}

function OutlineLinks({ entries }: { entries: OutlineEntry[] }) {
  return (
    <ol className="text-muted xl:text-sm">
      {entries.map(({ id, text, isNested }) => (
        <li key={id} className={clsx(isNested && "pl-4")}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center py-1.5 leading-snug [overflow-wrap:anywhere] hover:text-ink hover:underline"
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}
