import clsx from "clsx";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "../icons/icon.tsx";
import { PuzzleLine } from "../puzzle/puzzle-line.tsx";

interface ErrorSummaryProps {
  /** Field name → sentence; `form` belongs to no field, and `puzzle` is what has to be solved before it is sent again. */
  errors?: Partial<Record<string, string>>;
  title?: string;
  /** When the fields' ids are not their names. */
  idOf?: (name: string) => string;
  className?: string;
}

/**
 * What has to be mended, at the top of the form; takes the focus each time it appears. Of one field alone nothing is said twice:
 * the field has the focus and its sentence, unless it is somewhere out of sight.
 */
export function ErrorSummary({ errors, title, idOf = (name) => name, className }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const entries = Object.entries(errors ?? {}).filter(([name, sentence]) => sentence && name !== "puzzle");
  const labels = useLabels(errors, idOf);
  const [single] = entries.length === 1 && !title ? (entries[0] ?? []) : [];
  const [isAtField, setAtField] = useState(false);
  const isFieldFocused = () => single !== undefined && single !== "form" && focusField(idOf(single));
  // biome-ignore lint/correctness/useExhaustiveDependencies: new errors alone move the focus
  useLayoutEffect(() => setAtField(isFieldFocused()), [errors]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new errors alone move the focus
  useEffect(() => {
    if (errors && Object.keys(errors).length > 0 && !isFieldFocused()) box.current?.focus();
  }, [errors, isAtField]);
  if (entries.length === 0 || isAtField) return null;
  const fields = entries.filter(([name]) => name !== "form").length;
  const heading = title ?? (fields > 1 && `Corrija ${fields} campos`);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className={clsx("flex gap-3 rounded-control bg-danger-soft px-4 py-3.5 text-danger", className)}
    >
      <Icon name="triangle-alert" className="mt-0.5 size-5 flex-none" />
      <div>
        {heading ? <p className="font-strong">{heading}</p> : null}
        <ul>
          {entries.map(([name, sentence]) => (
            <li key={name}>
              {name === "form" ? (
                sentence
              ) : (
                <a className="inline-block py-0.5 underline underline-offset-3" href={`#${idOf(name)}`}>
                  {labels[name] ? `${labels[name]} ${sentence}` : sentence}
                </a>
              )}
            </li>
          ))}
        </ul>
        <PuzzleLine puzzle={errors?.puzzle} />
      </div>
    </div>
  );
}

/** Whether the field says its error itself and could take the focus. */
function focusField(id: string): boolean {
  const field = document.getElementById(id);
  if (field?.getAttribute("aria-invalid") !== "true") return false;
  field.focus();
  return document.activeElement === field;
}

/** What the page calls each field, where the sentence does not say it already. */
function useLabels(errors: ErrorSummaryProps["errors"], idOf: (name: string) => string) {
  const [labels, setLabels] = useState<Record<string, string>>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names lie in the page, which new errors alone change
  useLayoutEffect(() => {
    if (!errors) return;
    const named = Object.entries(errors ?? {}).map(([name, sentence = ""]) => {
      const label = labelOf(idOf(name));
      if (sentence.toLowerCase().includes(label.toLowerCase())) return [name, ""];
      // A question has its mark already.
      return [name, label.endsWith("?") ? label : `${label}:`];
    });
    setLabels(Object.fromEntries(named));
  }, [errors]);
  return labels;
}

/** The first words of the label, without "(opcional)". */
function labelOf(id: string): string {
  const label = document.querySelector(`label[for="${CSS.escape(id)}"]`);
  return (label?.firstChild?.textContent ?? "").trim();
}
