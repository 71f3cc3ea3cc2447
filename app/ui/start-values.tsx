import { createContext, type ReactNode, use } from "react";

/** What a form's fields hold, by name; a name may stand several times. */
export type FormValues = Record<string, string[]>;

const StartValues = createContext<FormValues | undefined>(undefined);

/** What the fields inside begin with, instead of what they were given: what somebody typed once and takes back. */
export function StartingFrom({ values, children }: { values: FormValues | undefined; children: ReactNode }) {
  return <StartValues value={values}>{children}</StartValues>;
}

/**
 * What a control begins with: what was taken back, or what it was given; also when it was out of the form then, such as
 * a field of another kind.
 */
export function useStart(name: string | undefined, given: string): string {
  return useStartList(name, [given])[0] ?? given;
}

/** The same for a name that stands several times. */
export function useStartList(name: string | undefined, given: string[]): string[] {
  const values = use(StartValues);
  return values && name ? (values[name] ?? []) : given;
}

/** Undefined when nothing was taken back; then a control keeps to what it was given. */
export function useTakenBack(name: string | undefined): string[] | undefined {
  const values = use(StartValues);
  return values && name ? (values[name] ?? []) : undefined;
}
