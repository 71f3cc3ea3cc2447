import { createContext, use } from "react";

const Owner = createContext("");

/** Whose forms stand inside: what one person typed is not offered to another at the same browser. */
export const FormOwner = Owner.Provider;

export function useFormOwner(): string {
  return use(Owner);
}
