import clsx from "clsx";
import type { ComponentProps } from "react";
import type { FieldErrors } from "#app/platform/forms/form.ts";
import { IconButton } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { DragHandle } from "#app/ui/ordering/drag-handle.tsx";
import { OrderButtons } from "#app/ui/ordering/order-buttons.tsx";
import { FieldList } from "../page-fields/field-list.tsx";
import { ruleOf } from "../pages/sections.ts";
import { type EditedSection, firstWordsOf } from "./edited-page.ts";

interface SectionCardProps {
  section: EditedSection;
  at: number;
  count: number;
  isOpen: boolean;
  errors: FieldErrors;
  /** It stays where it is. */
  isFixed: boolean;
  handle: ComponentProps<"span">;
  onToggle: () => void;
  onChange: (name: string, value: unknown, path: string) => void;
  onMove: (to: number) => void;
  onDuplicate: () => void;
  onRemove: () => void;
}

/** One section of the page: its line in the list, and its form when it is open. */
export function SectionCard(props: SectionCardProps) {
  const { section, at, count, isOpen, errors, isFixed, handle, ...acts } = props;
  const { label, about, fields } = ruleOf(section.type);
  const words = firstWordsOf(section);
  const name = `${label}, seção ${at + 1}`;
  const path = `sections.${section.id}`;
  const wrong = Object.keys(errors).some((field) => field.startsWith(`${path}.`));
  const isBare = Object.keys(fields).length === 0;
  return (
    <div className="rounded-card bg-surface inset-ring inset-ring-line">
      <div className="flex flex-wrap items-center gap-x-1 px-2 py-1.5 sm:pl-3">
        {isFixed ? null : <DragHandle {...handle} />}
        <h3 className="min-w-40 flex-1 text-base">
          <button
            type="button"
            id={path}
            aria-expanded={isOpen}
            onClick={acts.onToggle}
            className="flex min-h-12 w-full items-center gap-2 rounded-control px-1 text-left"
          >
            <Icon name="chevron-right" className={clsx("size-4.5 flex-none", isOpen && "rotate-90")} />
            <span className="min-w-0">
              <span className="block font-strong">{label}</span>
              <span className="line-clamp-1 text-sm font-normal text-muted [overflow-wrap:anywhere]">
                {wrong ? "Falta corrigir um campo" : words || about}
              </span>
            </span>
            {wrong ? <Icon name="circle-alert" className="size-5 flex-none text-danger" /> : null}
          </button>
        </h3>
        {isFixed ? null : (
          <span className="flex max-sm:ml-auto">
            <OrderButtons name={name} id={path} at={at} count={count} onMove={acts.onMove} />
            <IconButton label={`Duplicar ${name}`} title="Duplicar" onClick={acts.onDuplicate}>
              <Icon name="copy" />
            </IconButton>
            <IconButton
              label={`Remover ${name}`}
              title="Remover"
              onClick={acts.onRemove}
              className="text-danger"
            >
              <Icon name="trash-2" />
            </IconButton>
          </span>
        )}
      </div>
      {isOpen ? (
        <div className="grid grid-cols-1 gap-5 border-t border-line p-4 sm:p-5">
          <p className="text-sm text-muted">{isBare ? `${about} Não há nada para preencher.` : about}</p>
          <FieldList path={path} fields={fields} values={section} errors={errors} onChange={acts.onChange} />
        </div>
      ) : null}
    </div>
  );
}
