import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import type { FormRefusal } from "#app/platform/forms/form-outcome.ts";
import { Button, IconButton } from "#app/ui/controls/button.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";

interface TitleEditorProps {
  kind: "module" | "lesson";
  node: { id: number; title: string; version: number };
  onClose: () => void;
}

/** Of what shows the name while nobody changes it. */
export function titleId(kind: "module" | "lesson", id: number): string {
  return `nome-${kind}-${id}`;
}

/** A name changed in its line: Enter keeps it, Esc leaves it as it was. */
export function TitleEditor({ kind, node, onClose }: TitleEditorProps) {
  const fetcher = useFetcher<Partial<FormRefusal>>();
  const { revalidate } = useRevalidator();
  const [title, setTitle] = useState(node.title);
  const input = useRef<HTMLInputElement>(null);
  const answered = useRef(fetcher.data);
  const error = fetcher.data?.ok === false ? Object.values(fetcher.data.errors ?? {})[0] : undefined;

  useEffect(() => {
    input.current?.select();
    // Where one came from: the name, which is back by then.
    return () => void requestAnimationFrame(() => document.getElementById(titleId(kind, node.id))?.focus());
  }, [kind, node.id]);
  useEffect(() => {
    if (fetcher.state !== "idle" || fetcher.data === answered.current) return;
    answered.current = fetcher.data;
    if (fetcher.data?.ok === false) void revalidate();
    else onClose();
  }, [fetcher.state, fetcher.data, onClose, revalidate]);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (title.trim() === node.title) return onClose();
    const fields = { intent: `rename-${kind}`, id: String(node.id), version: String(node.version), title };
    void fetcher.submit(fields, { method: "post" });
  }
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    onClose();
  }
  return (
    <fetcher.Form
      method="post"
      onSubmit={handleSubmit}
      className="flex min-w-0 flex-1 flex-wrap items-start justify-end gap-1 py-1"
    >
      <Field
        name="title"
        id={`titulo-${kind}-${node.id}`}
        label={`Novo título de ${node.title}`}
        hideLabel
        className="min-w-0 flex-1 basis-60"
        {...(error ? { error } : {})}
      >
        <Input
          ref={input}
          value={title}
          maxLength={160}
          autoComplete="off"
          enterKeyHint="done"
          onChange={(event) => setTitle(event.target.value)}
          onKeyDown={handleKeyDown}
        />
      </Field>
      <Button type="submit" size="compact" busy={fetcher.state !== "idle"}>
        Salvar
      </Button>
      <IconButton label="Deixar como estava" onClick={onClose}>
        <Icon name="x" />
      </IconButton>
    </fetcher.Form>
  );
}
