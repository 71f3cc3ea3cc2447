import clsx from "clsx";
import { useEffect, useRef } from "react";
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
  useEffect(() => {
    if (errors && Object.keys(errors).length > 0) box.current?.focus();
  }, [errors]);
  if (entries.length === 0) return null;
  const heading = title ?? (entries.length === 1 ? "Corrija 1 campo" : `Corrija ${entries.length} campos`);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className={clsx("flex gap-3 rounded-control bg-danger-soft px-4 py-3.5 text-danger", className)}
    >
      <Icon name="triangle-alert" className="mt-0.5 size-5 flex-none" />
      <div>
        <p className="font-strong">{heading}</p>
        <ul>
          {entries.map(([name, sentence]) => (
            <li key={name}>
              {name === "form" ? (
                sentence
              ) : (
                <a className="inline-block py-0.5 underline underline-offset-3" href={`#${idOf(name)}`}>
                  {sentence}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
