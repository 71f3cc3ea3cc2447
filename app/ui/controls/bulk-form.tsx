import { type ReactNode, type RefObject, type SubmitEvent, useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { TableCell, TableRow } from "../display/table.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";

interface BulkFormProps {
  /** Names the form; the boxes of the rows belong to it. */
  id: string;
  intent?: string;
  /** "usuário marcado" and "usuários marcados". */
  noun: { one: string; many: string };
  /** The rows shown: others, or the same after an act, begin unmarked. */
  rows: readonly unknown[];
  /** How many there are on all pages: 'Marcar todos' means them, and the form says so by `all` and `found`. */
  found?: number;
  /** It asks by itself before anything is done. */
  asks?: boolean;
  onSubmit?: (event: SubmitEvent<HTMLFormElement>) => void;
  /** The buttons, and fields that go with them. */
  children: ReactNode;
}

/** What is done to the marked rows together; says how many they are. */
export function BulkForm(props: BulkFormProps) {
  const { id, intent, noun, rows, found = rows.length, asks = false, onSubmit, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const [shown, markAll, isWhole] = useSelection(form, rows);
  const all = rows.length > 0 && shown === rows.length;
  const reachesOn = all && isWhole && found > rows.length;
  const marked = reachesOn ? found : shown;
  const many = found.toLocaleString("pt-BR");
  const [asked, setAsked] = useState<HTMLElement | null>();
  function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    if (reachesOn && !asks && asked === undefined) {
      event.preventDefault();
      setAsked(event.nativeEvent.submitter);
      return;
    }
    setAsked(undefined);
    onSubmit?.(event);
  }
  return (
    <Form
      ref={form}
      id={id}
      method="post"
      preventScrollReset
      onSubmit={handleSubmit}
      className="flex flex-wrap items-center gap-x-4 gap-y-2"
    >
      {intent ? <input type="hidden" name="intent" value={intent} /> : null}
      {reachesOn ? (
        <>
          <input type="hidden" name="all" value="1" />
          <input type="hidden" name="found" value={found} />
        </>
      ) : null}
      <label className="flex min-h-11 items-center gap-2.5">
        <input
          type="checkbox"
          data-all=""
          checked={all}
          onChange={(event) => markAll(event.currentTarget.checked)}
          className="size-6 flex-none accent-primary"
        />
        <span>{found > rows.length ? `Marcar todos os ${many} encontrados` : "Marcar todos"}</span>
      </label>
      {children}
      <p role="status" className="text-sm text-muted tabular-nums">
        {marked === 0 ? null : `${marked.toLocaleString("pt-BR")} ${marked === 1 ? noun.one : noun.many}`}
        {reachesOn ? ", em todas as páginas" : null}
      </p>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={`${asked?.textContent?.trim() || "Aplicar"}: ${many}?`}
        confirmLabel="Sim, em todos"
        tone="primary"
        onConfirm={() => form.current?.requestSubmit(asked)}
      >
        <p>Vale para todos os {many} encontrados, também os que estão nas outras páginas da lista.</p>
      </ConfirmDialog>
    </Form>
  );
}

/** How many rows the form means now. */
export function markedIn(form: HTMLFormElement | null): number {
  const fields = new FormData(form ?? undefined);
  return fields.has("all") ? Number(fields.get("found")) : boxesOf(form).filter((box) => box.checked).length;
}

/** How many boxes are ticked, and how to tick them all or none. */
function useSelection(form: RefObject<HTMLFormElement | null>, rows: readonly unknown[]) {
  const shown = useRef(rows);
  const [marked, setMarked] = useState(0);
  const [isWhole, setIsWhole] = useState(false);
  useEffect(() => {
    const count = () => setMarked(boxesOf(form.current).filter((box) => box.checked).length);
    const handleChange = (event: Event) => {
      if (event.target instanceof HTMLInputElement && event.target.form === form.current) count();
      // A box that is ticked by itself means the page again.
      if (event.target instanceof HTMLInputElement && !("all" in event.target.dataset)) setIsWhole(false);
    };
    count();
    document.addEventListener("change", handleChange);
    return () => document.removeEventListener("change", handleChange);
  }, [form]);
  useEffect(() => {
    if (shown.current === rows) return;
    shown.current = rows;
    // What is typed beside them stays: whoever turns the page goes on with it.
    for (const box of boxesOf(form.current)) box.checked = false;
    setMarked(0);
    setIsWhole(false);
  }, [form, rows]);

  function markAll(checked: boolean) {
    const boxes = boxesOf(form.current);
    for (const box of boxes) box.checked = checked;
    setMarked(checked ? boxes.length : 0);
    setIsWhole(checked);
  }
  return [marked, markAll, isWhole] as const;
}

interface BulkBoxProps {
  form: string;
  /** The field's name. */
  name?: string;
  id: number;
  /** Which row it marks, in words. */
  label: string;
}

/** A row of a Table that begins with its box; on a card the box stands at the left. */
export function SelectableRow({ children, ...box }: BulkBoxProps & { children: ReactNode }) {
  return (
    <TableRow className="max-md:pl-15">
      <TableCell className="w-13 max-md:absolute max-md:top-4 max-md:left-4 md:pr-0">
        <BulkBox {...box} />
      </TableCell>
      {children}
    </TableRow>
  );
}

/** The head of the boxes' column. */
export const SELECTION_COLUMN = { key: "mark", label: "Marcar", hidden: true };

/** The box of one row, where its name stands elsewhere. */
export function BulkBox({ form, name = "id", id, label }: BulkBoxProps) {
  return (
    <label className="-m-2.5 inline-grid size-11 place-items-center align-middle">
      <input type="checkbox" form={form} name={name} value={id} className="size-6 accent-primary" />
      <span className="sr-only">Marcar {label}</span>
    </label>
  );
}

function boxesOf(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.elements ?? [])].filter(
    (element): element is HTMLInputElement =>
      element instanceof HTMLInputElement && element.type === "checkbox" && !("all" in element.dataset),
  );
}
