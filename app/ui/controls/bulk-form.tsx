import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Form, useActionData, useNavigation } from "react-router";
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
  /** How many there are on all pages, all of which 'Marcar todos' means; undefined when they are too many for one act. */
  found: number | undefined;
  /** When somebody agreed to the question. */
  onAgreed?: () => void;
  /** The buttons, and fields that go with them. */
  children: ReactNode;
}

/** What is done to the marked rows together: says how many they are, and asks before anything is done. */
export function BulkForm({ id, intent, noun, rows, found, onAgreed, children }: BulkFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [shown, markAll, isWhole] = useSelection(form, rows);
  const isLonger = found !== undefined && found > rows.length;
  // Ticked one by one they are the rows of this page, however many the list finds.
  const all = rows.length > 0 && shown === rows.length && (isWhole || !isLonger);
  const reachesOn = all && isLonger;
  const marked = reachesOn ? found : shown;
  return (
    <>
      <Form
        ref={form}
        id={id}
        method="post"
        preventScrollReset
        className="flex flex-wrap items-center gap-x-4 gap-y-2"
      >
        <input type="hidden" name="ask" value={id} />
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
          <span>{allLabel(rows.length, found)}</span>
        </label>
        {children}
        <p role="status" className="text-sm text-muted tabular-nums">
          {marked === 0 ? null : `${marked.toLocaleString("pt-BR")} ${marked === 1 ? noun.one : noun.many}`}
          {reachesOn ? ", em todas as páginas" : null}
        </p>
      </Form>
      <BulkQuestionDialog form={id} onAgreed={onAgreed} />
    </>
  );
}

function allLabel(shown: number, found: number | undefined): string {
  if (found === undefined) return `Marcar os ${shown.toLocaleString("pt-BR")} desta página`;
  return found > shown ? `Marcar todos os ${found.toLocaleString("pt-BR")} encontrados` : "Marcar todos";
}

/** As the action of the page answers a bar that was not agreed to yet. */
interface Question {
  form: string;
  title: string;
  sentences: string[];
  confirmLabel: string;
  fields: [string, string][];
}

/** Sends what was asked about, whatever is ticked or typed behind it meanwhile. */
export function BulkQuestionDialog({
  form,
  onAgreed,
}: {
  form: string;
  onAgreed?: (() => void) | undefined;
}) {
  const question = questionIn(useActionData(), form);
  const [declined, setDeclined] = useState<Question>();
  const busy = useNavigation().state !== "idle";
  const yes = `${form}-sim`;
  return (
    <ConfirmDialog
      open={question !== undefined && question !== declined}
      onClose={() => setDeclined(question)}
      title={question?.title ?? ""}
      confirmLabel={question?.confirmLabel ?? ""}
      tone="primary"
      form={yes}
      busy={busy}
    >
      <Form method="post" id={yes} preventScrollReset onSubmit={onAgreed} className="grid gap-2">
        {question?.fields.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        {question?.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Form>
    </ConfirmDialog>
  );
}

function questionIn(answer: unknown, form: string): Question | undefined {
  if (typeof answer !== "object" || answer === null) return undefined;
  // Some pages answer with the refusal itself, some with what came of the form around it.
  const refusal = "result" in answer ? answer.result : answer;
  if (typeof refusal !== "object" || refusal === null || !("question" in refusal)) return undefined;
  const question = refusal.question as Question | undefined;
  return question?.form === form ? question : undefined;
}

/** How many boxes are ticked, and how to tick them all or none. */
function useSelection(form: RefObject<HTMLFormElement | null>, rows: readonly unknown[]) {
  const shown = useRef(rows);
  const [marked, setMarked] = useState(0);
  const [isWhole, setIsWhole] = useState(false);
  useEffect(() => {
    const count = () => setMarked(boxesOf(form.current).filter((box) => box.checked).length);
    const handleChange = (event: Event) => {
      // What is typed or chosen beside the boxes marks nothing.
      if (!(event.target instanceof HTMLInputElement) || !boxesOf(form.current).includes(event.target))
        return;
      count();
      // A box that is ticked by itself means the page again.
      setIsWhole(false);
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
