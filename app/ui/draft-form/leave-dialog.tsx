import { useBlocker } from "react-router";
import { ConfirmDialog } from "../controls/confirm-dialog.tsx";

/** Asks before another address takes the place of a form that is not saved; the browser asks by itself on a reload. */
export function LeaveDialog({ isUnsaved, onLeave }: { isUnsaved: () => boolean; onLeave: () => void }) {
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
