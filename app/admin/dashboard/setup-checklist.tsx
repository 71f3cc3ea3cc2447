import clsx from "clsx";
import { href, Link } from "react-router";
import { WithRight } from "#app/identity/rights/use-right.tsx";
import { ForInstaller } from "#app/ui/display/for-installer.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { alreadySells } from "./already-sells.ts";
import type { ChecklistItem } from "./checklist.server.ts";
import { ShareBar } from "./panel.tsx";

interface SetupChecklistProps {
  items: ChecklistItem[] | undefined;
  /** Unfolded at first: while nothing was ever sold, it is what there is to do. */
  open: boolean;
}

/** What is left before going live, folded away behind its progress; it goes by itself once nothing is left. */
export function SetupChecklist({ items, open }: SetupChecklistProps) {
  if (!items) return null;
  const title = alreadySells(items) ? "O que ainda falta na loja" : "Antes de abrir a loja";
  const done = items.filter((item) => item.isDone).length;
  return (
    <details open={open} className="group rounded-card bg-surface inset-ring inset-ring-line">
      <summary className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 rounded-card p-5 hover:bg-sunken md:px-6">
        <h2 className="text-xl">{title}</h2>
        <Icon name="chevron-down" className="size-5 group-open:rotate-180" />
        <span className="col-span-2 text-sm text-muted tabular-nums">
          {done} de {items.length} prontos
        </span>
        <span className="col-span-2">
          <ShareBar share={done / items.length} />
        </span>
      </summary>
      <WithRight right="opening.run">
        <p className="px-5 pb-3 md:px-6">
          <Link to={href("/admin/abertura/:step?")} className="link inline-flex min-h-11 items-center">
            Fazer passo a passo
          </Link>
        </p>
      </WithRight>
      <WithRight right="students.import">
        <p className="px-5 pb-3 md:px-6">
          Já vende em outra plataforma?{" "}
          <Link to={href("/admin/importar")} className="link inline-flex min-h-11 items-center">
            Importar alunos
          </Link>{" "}
          ou ler antes a{" "}
          <Link to={href("/admin/ajuda")} className="link inline-flex min-h-11 items-center">
            ajuda
          </Link>
        </p>
      </WithRight>
      <ul className="grid gap-x-8 px-5 pb-3 md:px-6 lg:grid-cols-2">
        {items.map((item) => (
          <li key={item.key} className="border-t border-line">
            <ChecklistLine item={item} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function ChecklistLine({ item }: { item: ChecklistItem }) {
  const installs = item.isDone ? undefined : item.install;
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
  if (!item.to || item.isDone) {
    return (
      <>
        <div className={look}>{line}</div>
        {installs ? (
          <div className="pb-2 pl-8">
            <ForInstaller>{installs}</ForInstaller>
          </div>
        ) : null}
      </>
    );
  }
  return (
    <Link to={item.to} className={clsx(look, "rounded-control hover:bg-sunken")}>
      {line}
      <Icon name="chevron-right" className="size-4.5 flex-none" />
    </Link>
  );
}
