import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { Icon } from "../icons/icon.tsx";
import { Button } from "./button.tsx";
import { Input } from "./field.tsx";

interface SearchFormProps {
  action: string;
  /** What is searched, in words. */
  label: string;
  placeholder: string;
  query: string;
  /** Filters that stay as they are; empty ones are left out. */
  preservedParams: Record<string, string | undefined>;
}

/** A plain GET form of one field; a search begins on the first page. */
export function SearchForm({ action, label, placeholder, query, preservedParams }: SearchFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const shown = useRef(query);
  // The same field, which keeps the focus: whoever searched goes on writing.
  useEffect(() => {
    if (shown.current === query) return;
    shown.current = query;
    if (input.current) input.current.value = query;
  }, [query]);
  return (
    <Form method="get" action={action} role="search" className="flex w-full gap-2 md:w-120">
      <div className="min-w-0 flex-1">
        <Input
          ref={input}
          type="search"
          name="busca"
          aria-label={label}
          placeholder={placeholder}
          defaultValue={query}
          maxLength={200}
          enterKeyHint="search"
          icon={<Icon name="search" />}
        />
      </div>
      {Object.entries(preservedParams).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      <noscript>
        <Button type="submit">Buscar</Button>
      </noscript>
    </Form>
  );
}
