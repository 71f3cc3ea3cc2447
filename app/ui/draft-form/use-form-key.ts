import { useState } from "react";
import { useStart } from "../start-values.tsx";

/**
 * The key under which a form is done once, in its field "key": it stays while the form does, comes back with what was
 * kept of it, and is the page's newest after a refusal. Asked inside the form.
 */
export function useFormKey(newest: string, failure: unknown): string {
  const start = useStart("key", newest);
  const [key, setKey] = useState(start);
  const [answered, setAnswered] = useState(failure);
  if (failure !== answered) {
    setAnswered(failure);
    setKey(newest);
  }
  return key;
}
