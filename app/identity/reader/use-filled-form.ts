import { type RefObject, useEffect } from "react";
import { type Reader, useReader } from "./reader.ts";

/**
 * Fills what a reader has not typed with what is known of them, and takes it back when they are not known any more. Each
 * field of the form is named with what goes into it.
 */
export function useFilledForm(
  form: RefObject<HTMLFormElement | null>,
  fields: Readonly<Record<string, "name" | "email">>,
): void {
  const reader = useReader();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names of a form's fields do not change
  useEffect(() => {
    if (!reader) return;
    const filled = Object.entries(fields).flatMap(([field, fact]) => fill(form.current, field, reader[fact]));
    return () => {
      for (const { input, value } of filled) if (input.value === value) input.value = "";
    };
  }, [reader?.name, reader?.email]);
}

function fill(form: HTMLFormElement | null, field: string, value: Reader["name"]) {
  const input = form?.elements.namedItem(field);
  if (!(input instanceof HTMLInputElement) || input.value) return [];
  input.value = value;
  return [{ input, value }];
}
