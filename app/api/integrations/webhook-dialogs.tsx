import { DeleteDialog } from "#app/ui/controls/delete-dialog.tsx";
import type { Webhook } from "../webhooks/webhook-fields.ts";

export type WebhookQuestion = "excluir" | "segredo";

interface WebhookDialogsProps {
  webhook: Webhook;
  /** What was pressed and has to be confirmed. */
  asked: WebhookQuestion | null;
  onClose: () => void;
}

export function WebhookDialogs({ webhook, asked, onClose }: WebhookDialogsProps) {
  return (
    <>
      <DeleteDialog
        intent="delete-webhook"
        id={asked === "excluir" ? webhook.id : null}
        title="Excluir webhook?"
        onClose={onClose}
      >
        <p className="wrap-anywhere">
          O webhook "{webhook.name}" e a lista de entregas dele são apagados, e nada mais é enviado.
        </p>
        <p className="mt-2 text-muted">Esta ação não pode ser desfeita.</p>
      </DeleteDialog>
      <DeleteDialog
        intent="renew-signature"
        id={asked === "segredo" ? webhook.id : null}
        title="Gerar outro segredo?"
        confirmLabel="Gerar outro"
        onClose={onClose}
      >
        <p>
          Os próximos envios são assinados com o segredo novo. Troque-o também no programa que recebe o
          webhook: o atual deixa de valer.
        </p>
      </DeleteDialog>
    </>
  );
}
