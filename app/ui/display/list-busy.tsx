import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { LoadingNote } from "./skeleton.tsx";

interface ListBusyProps {
  /** Of the page that the list stands on. */
  path: string;
  /** What is listed: "produtos". */
  what: string;
  children: ReactNode;
}

/** A list that says so, and steps back, while it is read anew. */
export function ListBusy({ path, what, children }: ListBusyProps) {
  const isLoading = useNavigation().location?.pathname === path;
  return (
    <>
      {isLoading ? <LoadingNote>{`Carregando ${what}`}</LoadingNote> : null}
      <div aria-busy={isLoading} className="grid gap-4 aria-busy:opacity-60">
        {children}
      </div>
    </>
  );
}
