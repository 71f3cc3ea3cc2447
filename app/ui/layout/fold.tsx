import { type ReactNode, useEffect, useRef } from "react";

interface FoldProps {
  summary: string;
  /** Of the whole form. */
  errors: Partial<Record<string, string>> | undefined;
  /** The fields inside; one of a list is named with its place, such as "faq.2". */
  names: readonly string[];
  isOpen?: boolean;
  children: ReactNode;
}

/** Fields of a form that can wait, behind a line of words: what has to be mended among them opens it. */
export function Fold({ summary, errors, names, isOpen = false, children }: FoldProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  const isWrong = Object.keys(errors ?? {}).some((key) =>
    names.some((name) => key === name || key.startsWith(`${name}.`)),
  );
  const reveal = () => {
    if (fold.current) fold.current.open = true;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, also after it was closed again
  useEffect(() => {
    if (isWrong) reveal();
  }, [errors, isWrong]);
  return (
    // What the browser itself refuses is opened too: it could not be pointed at.
    <details ref={fold} open={isOpen || isWrong} onInvalidCapture={reveal}>
      <summary className="link inline-flex min-h-11 items-center">{summary}</summary>
      <div className="mt-3 grid min-w-0 grid-cols-1 gap-5">{children}</div>
    </details>
  );
}
