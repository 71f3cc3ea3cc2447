import { DeleteDialog } from "#app/ui/controls/delete-dialog.tsx";
import type { ApiToken } from "../tokens/tokens.server.ts";

/** Null closes it. */
export function RevokeDialog({ token, onClose }: { token: ApiToken | null; onClose: () => void }) {
  return (
    <DeleteDialog
      intent="revoke-token"
      id={token?.id ?? null}
      title="Revogar chave?"
      confirmLabel="Revogar"
      onClose={onClose}
    >
      <p className="wrap-anywhere">O programa que usa a chave "{token?.name}" perde o acesso na hora.</p>
      <p className="mt-2 text-muted">Esta ação não pode ser desfeita.</p>
    </DeleteDialog>
  );
}
