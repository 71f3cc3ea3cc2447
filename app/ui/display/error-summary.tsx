import clsx from "clsx";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "../icons/icon.tsx";

interface ErrorSummaryProps {
  /** Field name → sentence; `form` belongs to no field. */
  errors?: Partial<Record<string, string>>;
  title?: string;
  /** When the fields' ids are not their names. */
  idOf?: (name: string) => string;
  className?: string;
}

/** What has to be mended, at the top of the form; takes the focus each time it appears. */
export function ErrorSummary({ errors, title, idOf = (name) => name, className }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const entries = Object.entries(errors ?? {}).filter(([, sentence]) => sentence);
  const labels = useLabels(errors, idOf);
  useEffect(() => {
    if (errors && Object.keys(errors).length > 0) box.current?.focus();
  }, [errors]);
  if (entries.length === 0) return null;
  const fields = entries.filter(([name]) => name !== "form").length;
  const heading = title ?? (fields === 1 ? "Corrija 1 campo" : fields > 1 && `Corrija ${fields} campos`);
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
      </div>
    </div>
  );
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
