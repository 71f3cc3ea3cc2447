import clsx from "clsx";
import { Link } from "react-router";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { ChecklistItem } from "./checklist.server.ts";

/** What is left before going live; it goes away by itself. */
export function SetupChecklist({ items }: { items: ChecklistItem[] | undefined }) {
  if (!items) return null;
  const done = items.filter((item) => item.isDone).length;
  return (
    <section
      aria-labelledby="checklist-title"
      className="rounded-card bg-surface p-5 inset-ring inset-ring-line md:p-6"
    >
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="checklist-title" className="text-xl">
          Antes de colocar o site no ar
        </h2>
        <p className="text-sm text-muted tabular-nums">
          {done} de {items.length} prontos
        </p>
      </div>
      <ul className="grid gap-x-8 lg:grid-cols-2">
        {items.map((item) => (
          <li key={item.key} className="border-t border-line">
            <ChecklistLine item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ChecklistLine({ item }: { item: ChecklistItem }) {
  const icon = item.isDone ? "circle-check" : "circle";
  const look = "flex min-h-14 items-center gap-3 py-2";
  const line = (
    <>
      <Icon name={icon} className={clsx("size-5 flex-none", item.isDone ? "text-success" : "text-muted")} />
      <span className="min-w-0 flex-1">
        <span className={clsx("block leading-snug", item.isDone ? "text-muted" : "font-medium")}>
          {item.label}
          <span className="sr-only">{item.isDone ? ", pronto" : ", pendente"}</span>
        </span>
        {item.isDone ? null : (
          <span className="block text-sm text-muted [overflow-wrap:anywhere]">{item.hint}</span>
        )}
      </span>
    </>
  );
  if (!item.to || item.isDone) return <div className={look}>{line}</div>;
  return (
    <Link to={item.to} className={clsx(look, "rounded-control hover:bg-sunken")}>
      {line}
      <Icon name="chevron-right" className="size-4.5 flex-none" />
    </Link>
  );
}
