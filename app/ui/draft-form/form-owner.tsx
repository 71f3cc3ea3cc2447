import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { ConfirmDialog } from "../controls/confirm-dialog.tsx";
import { removeDrafts } from "./drafts.ts";

type IsUnsaved = () => boolean;

/** Written to by hand, not drawn. */
export interface Leaving {
  /** Somebody left the page with what is not saved in it: then no answer took the forms away. */
  isByHand: boolean;
}

interface Owner {
  /** Whose forms stand inside: what one person typed is not offered to another at the same browser. */
  name: string;
  forms: Set<IsUnsaved>;
  leaving: Leaving;
}

const OwnerContext = createContext<Owner>({ name: "", forms: new Set(), leaving: { isByHand: false } });

interface FormOwnerProps {
  name: string;
  children: ReactNode;
}

/** The person at these screens. It asks once for all forms of a page before another address takes their place. */
export function FormOwner({ name, children }: FormOwnerProps) {
  const [forms] = useState(() => new Set<IsUnsaved>());
  const [leaving] = useState<Leaving>({ isByHand: false });
  const owner = useMemo(() => ({ name, forms, leaving }), [name, forms, leaving]);
  const handleLeave = useCallback(() => {
    leaving.isByHand = true;
  }, [leaving]);
  const isUnsaved = useCallback(() => [...forms].some((isOneUnsaved) => isOneUnsaved()), [forms]);
  useBeforeUnload((event) => {
    if (isUnsaved()) event.preventDefault();
  });
  return (
    <OwnerContext value={owner}>
      {children}
      <LeaveDialog isUnsaved={isUnsaved} onLeave={handleLeave} />
    </OwnerContext>
  );
}

export function useFormOwner(): string {
  return use(OwnerContext).name;
}

/** A form that goes away with the answer, not to another address: what it left behind is forgotten once that is here. */
export function useSavedForm(place: string | undefined): void {
  const owner = useFormOwner();
  useEffect(() => {
    if (place !== undefined) void removeDrafts(owner, place);
  }, [owner, place]);
}

/** Whether a form that goes away went by hand. */
export function useLeaving(): Leaving {
  return use(OwnerContext).leaving;
}

/** Whoever leaves the page is asked first while this says that something is not saved. */
export function useAskedBeforeLeaving(isUnsaved: IsUnsaved): void {
  const { forms } = use(OwnerContext);
  useEffect(() => {
    forms.add(isUnsaved);
    return () => void forms.delete(isUnsaved);
  }, [forms, isUnsaved]);
}

/** Asks before another address takes the place of a form that is not saved; the browser asks by itself on a reload. */
function LeaveDialog({ isUnsaved, onLeave }: { isUnsaved: () => boolean; onLeave: () => void }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search &&
      isUnsaved(),
  );
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      onClose={() => blocker.reset?.()}
      onConfirm={() => {
        onLeave();
        blocker.proceed?.();
      }}
      title="Sair sem salvar?"
      confirmLabel="Sair sem salvar"
      cancelLabel="Continuar editando"
    >
      <p>
        O que você digitou ainda não foi salvo. Uma cópia fica neste navegador e é oferecida quando você
        voltar a este formulário.
      </p>
    </ConfirmDialog>
  );
}
