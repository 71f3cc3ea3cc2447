import type { RefObject } from "react";
import { useFormOwner } from "./form-owner.tsx";
import { DRAFT_HINT, useDraftText } from "./use-draft-text.ts";

/** A line of the back office that is sent by itself, kept as it is typed; and what it says when it was given back. */
export function useDraftLine(field: RefObject<HTMLInputElement | null>, place: string) {
  const { isGivenBack, forget, keep } = useDraftText(field, { owner: useFormOwner(), place });
  return { hint: isGivenBack ? DRAFT_HINT : undefined, forget, keep };
}
