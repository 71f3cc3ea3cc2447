import clsx from "clsx";
import { useState } from "react";
import type { FieldErrors } from "#app/platform/forms/form.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { FieldNote } from "#app/ui/controls/field.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { placeAfterDrop, useRowDrag } from "#app/ui/ordering/use-row-drag.tsx";
import { MAX_SECTIONS, ruleOf, type SectionType } from "../pages/sections.ts";
import type { useEditedPage } from "./edited-page.ts";
import { SectionCard } from "./section-card.tsx";
import { SectionPicker } from "./section-picker.tsx";

interface SectionListEditorProps {
  page: ReturnType<typeof useEditedPage>;
  errors: FieldErrors;
  /** Its sections are given: what they say is edited, and no other. */
  isFixed: boolean;
  /** Says what happened to who does not see it. */
  onSay: (sentence: string) => void;
}

/** The sections in their order; one is worked on at a time, those with mistakes are open too. */
export function SectionListEditor({ page, errors, isFixed, onSay }: SectionListEditorProps) {
  const { sections } = page.content;
  const [openId, setOpenId] = useState(isFixed ? sections[0]?.id : undefined);
  const [isPicking, setIsPicking] = useState(false);
  const isFull = sections.length >= MAX_SECTIONS;

  function open(id: string | undefined) {
    setOpenId(id);
    if (id) requestAnimationFrame(() => document.getElementById(`sections.${id}`)?.focus());
  }
  function move(from: number, to: number) {
    const section = sections[from];
    if (!section || from === to) return;
    page.move(from, to);
    onSay(`${ruleOf(section.type).label}: posição ${to + 1} de ${sections.length}.`);
  }
  function pick(type: SectionType) {
    setIsPicking(false);
    open(page.add(type));
    onSay(`${ruleOf(type).label}: adicionada no fim da página.`);
  }
  function remove(at: number) {
    const section = sections[at];
    if (!section) return;
    page.remove(at);
    onSay(`${ruleOf(section.type).label}: removida. O botão Desfazer traz de volta.`);
    requestAnimationFrame(() => document.getElementById("desfazer")?.focus());
  }
  // Places stand for the rows: they have no numbers of their own.
  const drag = useRowDrag<number>((from, target, edge) => move(from, placeAfterDrop(from, target, edge)));
  return (
    <section aria-labelledby="secoes" className="grid grid-cols-1 gap-3">
      <h2 id="secoes" className="text-xl">
        {isFixed ? "O que a página diz" : "Seções"}
      </h2>
      <ol className="grid grid-cols-1 gap-2.5">
        {sections.map((section, at) => {
          const { className, ...row } = drag.rowProps(at);
          const wrong = Object.keys(errors).some((field) => field.startsWith(`sections.${section.id}.`));
          return (
            <li key={`${section.id} ${page.generation}`} {...row} className={clsx("rounded-card", className)}>
              <SectionCard
                section={section}
                at={at}
                count={sections.length}
                isOpen={openId === section.id || wrong}
                errors={errors}
                isFixed={isFixed}
                handle={drag.handleProps(at)}
                onToggle={() => setOpenId(openId === section.id ? undefined : section.id)}
                onChange={(name, value, path) => page.setField(section.id, name, { value, path })}
                onMove={(to) => move(at, to)}
                onDuplicate={() => open(page.duplicate(at))}
                onRemove={() => remove(at)}
              />
            </li>
          );
        })}
      </ol>
      {sections.length === 0 ? <p className="text-muted">Esta página ainda está vazia.</p> : null}
      <FieldNote {...(errors.sections && { error: errors.sections })} />
      {isFixed ? null : (
        <Button
          id="adicionar-secao"
          variant="quiet"
          className="justify-self-start"
          aria-disabled={isFull || undefined}
          onClick={() => !isFull && setIsPicking(true)}
        >
          <Icon name="plus" />
          {isFull ? `Até ${MAX_SECTIONS} seções` : "Adicionar seção"}
        </Button>
      )}
      <SectionPicker open={isPicking} onClose={() => setIsPicking(false)} onPick={pick} />
    </section>
  );
}
