import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { FormRefusal } from "#app/platform/forms/form-outcome.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { useAskedBeforeLeaving } from "#app/ui/draft-form/form-owner.tsx";
import { useDraftLine } from "#app/ui/draft-form/use-draft-line.ts";
import { Icon } from "#app/ui/icons/icon.tsx";

interface AddLineProps {
  id: string;
  /** Local-storage key for unsent text. */
  place: string;
  intent: "add-module" | "add-lesson";
  fields?: Record<string, string>;
  /** "Nova aula em Começo". */
  label: string;
  placeholder: string;
  /** Announced to screen readers: "Aula criada". */
  made: string;
  empty: string;
  onSay: (sentence: string) => void;
}

/** A line that creates rows: title, Enter, next title. Requests are sent one after the other. */
export function AddLine(props: AddLineProps) {
  const { id, place, intent, fields, label, placeholder, made, empty, onSay } = props;
  const fetcher = useFetcher<Partial<FormRefusal>>();
  const line = useRef<HTMLInputElement>(null);
  const { hint, forget, keep } = useDraftLine(line, `linha/${place}`);
  const [error, setError] = useState<string>();
  const [waiting, setWaiting] = useState<string[]>([]);
  const isSending = useRef(false);
  const answered = useRef(fetcher.data);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const title = line.current?.value.trim() ?? "";
    if (title === "") return setError(empty);
    setError(undefined);
    setWaiting((before) => [...before, title]);
    event.currentTarget.reset();
    forget();
  }
  const isAnyWaiting = waiting.length > 0;
  useAskedBeforeLeaving(useCallback(() => isAnyWaiting, [isAnyWaiting]));
  useEffect(() => {
    const [title] = waiting;
    if (title === undefined || isSending.current) return;
    isSending.current = true;
    void fetcher.submit({ ...fields, intent, title }, { method: "post" });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is what this waits for.
  useEffect(() => {
    if (fetcher.state !== "idle" || !isSending.current || fetcher.data === answered.current) return;
    answered.current = fetcher.data;
    isSending.current = false;
    const [title = ""] = waiting;
    // Reads the latest queue, because the next title may have been added since this render.
    setWaiting(([, ...others]) => others);
    if (fetcher.data?.ok !== false) return onSay(`${made}: ${title}.`);
    if (line.current) line.current.value ||= title;
    keep();
    setError(Object.values(fetcher.data.errors ?? {})[0] ?? "Não foi possível salvar. Tente de novo.");
  }, [fetcher.state, fetcher.data]);

  return (
    <>
      {waiting.map((title, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same title may wait twice.
        <p key={at} aria-hidden="true" className="px-3 py-2 text-muted">
          {title} · salvando…
        </p>
      ))}
      <fetcher.Form method="post" onSubmit={handleSubmit} className="flex items-start gap-2 p-2">
        <input type="hidden" name="intent" value={intent} />
        {Object.entries(fields ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Field
          name="title"
          id={id}
          label={label}
          hideLabel
          hint={hint}
          className="min-w-0 flex-1"
          {...(error ? { error } : {})}
        >
          <Input
            ref={line}
            maxLength={160}
            autoComplete="off"
            enterKeyHint="next"
            placeholder={placeholder}
          />
        </Field>
        <Button type="submit" variant="quiet" size="compact" aria-label={`Criar: ${label}`}>
          <Icon name="plus" />
          <span className="max-sm:hidden">Criar</span>
        </Button>
      </fetcher.Form>
    </>
  );
}
