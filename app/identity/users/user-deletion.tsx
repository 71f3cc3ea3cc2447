import { DeleteDialog } from "#app/ui/controls/delete-dialog.tsx";

/** Asks once more; says what stays. */
export function UserDeletion({
  user,
  onClose,
}: {
  user: { id: number; name: string } | null;
  onClose: () => void;
}) {
  return (
    <DeleteDialog
      intent="delete-user"
      id={user?.id ?? null}
      title={`Excluir ${user?.name ?? "usuário"}?`}
      onClose={onClose}
    >
      <p>
        A pessoa perde o acesso, e nome, e-mail, telefone e endereço são apagados da conta. Os pedidos
        continuam guardados. Esta ação não pode ser desfeita.
      </p>
    </DeleteDialog>
  );
}
