// The search over all screens and records. Its code is loaded when it is first opened.

import clsx from "clsx";
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { Standing } from "#app/identity/rights/rights.ts";
import { useStanding } from "#app/identity/rights/use-right.tsx";
import { IconButton } from "#app/ui/controls/button.tsx";
import { Icon, type IconName } from "#app/ui/icons/icon.tsx";
import { findScreens } from "./screens.ts";
import { useFoundRecords } from "./use-found-records.ts";

interface Option {
  to: string;
  title: string;
  note: string;
  icon: IconName;
}

interface OptionGroup {
  label: string;
  options: Option[];
}

interface SearchDialogProps {
  /** What was typed before this was there. */
  takeEarly: () => string;
  onClose: () => void;
}

/** One component, because the keyboard, the list and the field share one state. */
export default function SearchDialog({ takeEarly, onClose }: SearchDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState<string>();
  const records = useFoundRecords(query);
  const id = useId();

  const groups = groupsFor(query, useStanding(), records.groups);
  const options = groups.flatMap((group) => group.options);
  const active = options.find(({ to }) => to === chosen) ?? options[0];
  const optionId = (to: string) => `${id}-${options.findIndex((option) => option.to === to)}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears.
  useEffect(() => {
    dialog.current?.showModal();
    input.current?.focus();
    const early = takeEarly();
    if (early) setQuery(early);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is the reason to look where it stands.
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [active?.to]);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const at = active ? options.indexOf(active) : -1;
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1 };
    const next = steps[event.key];
    if (next !== undefined && options.length > 0) {
      event.preventDefault();
      setChosen(options.at(next % options.length)?.to);
    } else if (event.key === "Enter" && active) {
      event.preventDefault();
      dialog.current?.close();
      navigate(active.to);
    }
  }
  function handleScrim(event: MouseEvent) {
    if (event.target === dialog.current) dialog.current.close();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the keyboard's way, and the browser handles it.
    <dialog
      ref={dialog}
      aria-label="Buscar na administração"
      onClose={onClose}
      onClick={handleScrim}
      className="mx-auto mt-2 mb-auto max-h-[calc(var(--screen)-1rem)] w-[min(100%-1rem,40rem)] overflow-hidden rounded-card bg-surface text-left text-ink shadow-float sm:mt-[10dvh] sm:max-h-[80dvh]"
    >
      <div className="flex max-h-[inherit] flex-col">
        <div className="flex items-center gap-3 border-b border-line p-2">
          <Icon name="search" className="ml-2 size-5 flex-none text-muted" />
          <input
            ref={input}
            type="text"
            role="combobox"
            aria-label="Buscar telas e registros"
            aria-expanded={options.length > 0}
            aria-controls={options.length > 0 ? `${id}-list` : undefined}
            aria-activedescendant={active ? optionId(active.to) : undefined}
            aria-autocomplete="list"
            placeholder="Tela, pedido, nome, e-mail…"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={200}
            value={query}
            onChange={(event) => {
              setQuery(event.target.value);
              setChosen(undefined);
            }}
            onKeyDown={handleKeyDown}
            className="min-h-11 min-w-0 flex-1 rounded-control bg-transparent px-2 text-lg"
          />
          <IconButton label="Fechar" onClick={() => dialog.current?.close()}>
            <Icon name="x" />
          </IconButton>
        </div>
        {options.length > 0 ? (
          <div
            ref={list}
            id={`${id}-list`}
            role="listbox"
            aria-label="Resultados"
            className="min-h-0 overflow-y-auto p-2"
          >
            {groups.map((group, number) => (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox.
              <div
                key={group.label}
                role="group"
                aria-labelledby={`${id}-group-${number}`}
                className="not-first:mt-2"
              >
                <p id={`${id}-group-${number}`} className="px-3 py-1 text-sm font-semibold text-muted">
                  {group.label}
                </p>
                {group.options.map((option) => (
                  <OptionLink
                    key={option.to}
                    id={optionId(option.to)}
                    option={option}
                    isActive={option === active}
                    onPoint={() => setChosen(option.to)}
                    onOpen={() => dialog.current?.close()}
                  />
                ))}
              </div>
            ))}
          </div>
        ) : null}
        <p role="status" className={clsx("px-5 text-muted", isQuiet(records, options) ? "sr-only" : "py-3")}>
          {said(query, records, options.length)}
        </p>
      </div>
    </dialog>
  );
}

interface OptionLinkProps {
  id: string;
  option: Option;
  isActive: boolean;
  onPoint: () => void;
  onOpen: () => void;
}

function OptionLink({ id, option, isActive, onPoint, onOpen }: OptionLinkProps) {
  return (
    <Link
      id={id}
      to={option.to}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onPointerMove={onPoint}
      onClick={onOpen}
      className={clsx(
        "flex min-h-12 items-center gap-3 rounded-control px-3 py-1.5",
        isActive && "bg-sunken inset-ring inset-ring-control",
      )}
    >
      <Icon name={option.icon} className="size-5 flex-none text-muted" />
      <span className="grid min-w-0 flex-1 leading-snug">
        <span className="truncate font-medium">{option.title}</span>
        {option.note ? <span className="truncate text-sm text-muted">{option.note}</span> : null}
      </span>
    </Link>
  );
}

const RECORD_ICONS: Record<string, IconName> = {
  Pedidos: "receipt-text",
  "Usuários e alunos": "user",
  Produtos: "package",
  Cursos: "graduation-cap",
  Posts: "file-text",
  Leads: "handshake",
};

function groupsFor(
  query: string,
  who: Standing,
  records: ReturnType<typeof useFoundRecords>["groups"],
): OptionGroup[] {
  const screens = findScreens(query, who).map(({ to, label, place, icon }) => ({
    to,
    title: label,
    note: place,
    icon,
  }));
  const found = records.map(({ label, items, more }) => {
    const icon = RECORD_ICONS[label] ?? "file-text";
    const options: Option[] = items.map((item) => ({ ...item, icon }));
    if (more) options.push({ to: more, title: `Ver todos em ${label}`, note: "", icon: "arrow-right" });
    return { label, options };
  });
  return [{ label: "Telas", options: screens }, ...found].filter(({ options }) => options.length > 0);
}

/** While there is something to choose, the number of it is only for those who hear it. */
function isQuiet({ isSearching, failure }: ReturnType<typeof useFoundRecords>, options: Option[]): boolean {
  return options.length > 0 && !isSearching && failure === undefined;
}

function said(query: string, { isSearching, failure }: ReturnType<typeof useFoundRecords>, count: number) {
  if (isSearching) return "Buscando…";
  if (failure !== undefined) return failure;
  if (count === 0) return `Nada encontrado para “${query.trim()}”.`;
  return `${count} ${count === 1 ? "resultado" : "resultados"}`;
}
