import type { RefObject } from "react";
import { useFormOwner } from "./form-owner.tsx";
import { KEPT_TEXT, useKeptText } from "./use-kept-text.ts";

/** A line of the back office that is sent by itself, kept as it is typed; and what it says when it was given back. */
export function useKeptLine(field: RefObject<HTMLInputElement | null>, place: string) {
  const { isGivenBack, forget, keep } = useKeptText(field, { owner: useFormOwner(), place });
  return { hint: isGivenBack ? KEPT_TEXT : undefined, forget, keep };
}
