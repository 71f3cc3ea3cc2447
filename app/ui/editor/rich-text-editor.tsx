import { type ComponentType, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { askFor } from "../connection/late-file.ts";
import { FieldNote } from "../controls/field.tsx";
import { useStart } from "../start-values.tsx";
import type { EditorSurfaceProps } from "./editor-surface.tsx";

interface RichTextEditorProps {
  /** Of the hidden field that carries the HTML; also the id of what is typed into. */
  name: string;
  /** What it starts with: HTML or plain text. */
  value: string;
  label: ReactNode;
  optional?: boolean;
  hint?: ReactNode;
  error?: string;
  /** Stores a picture and returns its address; throws an Error with a sentence for the person. */
  upload: (file: File) => Promise<string>;
  /** What may be put in that fills itself in. */
  inserts?: EditorSurfaceProps["inserts"];
}

/** The editor of posts and lessons. Until it is loaded, and without a script, a plain field does its work. */
export function RichTextEditor({
  name,
  value: given,
  label,
  optional,
  hint,
  error,
  upload,
  inserts,
}: RichTextEditorProps) {
  const value = useStart(name, given);
  const plain = useRef<HTMLTextAreaElement>(null);
  const labelId = useId();
  const [Surface, setSurface] = useState<ComponentType<EditorSurfaceProps>>();
  // What was typed before the editor came goes into it.
  const [start, setStart] = useState(value);
  useEffect(() => {
    let isGone = false;
    // Until it comes, the plain field stays.
    void askFor(() => import("./editor-surface.tsx"), "EditorSurface").then((EditorSurface) => {
      if (isGone) return;
      setStart((given) => plain.current?.value ?? given);
      setSurface(() => EditorSurface);
    });
    return () => {
      isGone = true;
    };
  }, []);
  const noteId = error || hint ? `${name}-note` : undefined;
  const wiring = { id: name, "aria-labelledby": labelId, "aria-describedby": noteId };
  return (
    <div>
      <label id={labelId} htmlFor={name} className="mb-1.5 block font-semibold">
        {label}
        {optional ? <span className="font-normal text-muted"> (opcional)</span> : null}
      </label>
      {Surface ? (
        <Surface
          {...wiring}
          name={name}
          invalid={Boolean(error)}
          value={start}
          upload={upload}
          {...(inserts && { inserts })}
        />
      ) : (
        <textarea
          {...wiring}
          ref={plain}
          name={name}
          rows={16}
          defaultValue={value}
          aria-invalid={error ? true : undefined}
          className="input min-h-112 resize-y"
        />
      )}
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  );
}
