import { type FormEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { useFetcher, useRevalidator } from "react-router";
import type { FormRefusal } from "#app/platform/forms/form-outcome.ts";
import { Button, IconButton } from "#app/ui/controls/button.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { useDraftLine } from "#app/ui/draft-form/use-draft-line.ts";
import { Icon } from "#app/ui/icons/icon.tsx";

interface TitleEditorProps {
  kind: "module" | "lesson";
  node: { id: number; title: string; version: number };
  onClose: () => void;
}

/** Id of the element that shows the title while it is not edited. */
export function titleId(kind: "module" | "lesson", id: number): string {
  return `nome-${kind}-${id}`;
}

/** Edits a title in its row: Enter saves, Esc cancels. */
export function TitleEditor({ kind, node, onClose }: TitleEditorProps) {
  const fetcher = useFetcher<Partial<FormRefusal>>();
  const { revalidate } = useRevalidator();
  const input = useRef<HTMLInputElement>(null);
  const { hint, forget } = useDraftLine(input, `titulo/${kind}/${node.id}`);
  const answered = useRef(fetcher.data);
  const error = fetcher.data?.ok === false ? Object.values(fetcher.data.errors ?? {})[0] : undefined;

  useEffect(() => {
    input.current?.select();
    // Returns the focus to the title, which is rendered again by then.
    return () => void requestAnimationFrame(() => document.getElementById(titleId(kind, node.id))?.focus());
  }, [kind, node.id]);
  useEffect(() => {
    if (fetcher.state !== "idle" || fetcher.data === answered.current) return;
    answered.current = fetcher.data;
    if (fetcher.data?.ok === false) return void revalidate();
    forget();
    onClose();
  }, [fetcher.state, fetcher.data, forget, onClose, revalidate]);

  function leaveAsItWas() {
    forget();
    onClose();
  }
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const title = input.current?.value ?? "";
    if (title.trim() === node.title) return leaveAsItWas();
    const fields = { intent: `rename-${kind}`, id: String(node.id), version: String(node.version), title };
    void fetcher.submit(fields, { method: "post" });
  }
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    leaveAsItWas();
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
        hint={hint}
        className="min-w-0 flex-1 basis-60"
        {...(error ? { error } : {})}
      >
        <Input
          ref={input}
          defaultValue={node.title}
          maxLength={160}
          autoComplete="off"
          enterKeyHint="done"
          onKeyDown={handleKeyDown}
        />
      </Field>
      <Button type="submit" size="compact" busy={fetcher.state !== "idle"}>
        Salvar
      </Button>
      <IconButton label="Deixar como estava" onClick={leaveAsItWas}>
        <Icon name="x" />
      </IconButton>
    </fetcher.Form>
  );
}
