import { Button } from "#app/ui/controls/button.tsx";
import { Dialog } from "#app/ui/controls/dialog.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { useSavedForm } from "#app/ui/draft-form/form-owner.tsx";
import { Copyable } from "./copyable.tsx";
import { TOKEN_PLACE } from "./token-sheet.tsx";
import type { ShownKey } from "./webhook-actions.server.ts";
import { webhookPlace } from "./webhook-sheet.tsx";

const WORDS = {
  chave: {
    title: "Chave criada",
    label: "Chave de integração",
    use: "Cole a chave no programa que vai usá-la. Ela vale até ser revogada.",
    lost: "Depois de fechar, não dá para vê-la de novo, nem nós guardamos a chave. Se você a perder, revogue esta e crie outra.",
  },
  assinatura: {
    title: "Segredo da assinatura",
    label: "Segredo da assinatura",
    use: "Cole o segredo no programa que recebe o webhook. Com ele, o programa confere se o envio veio mesmo deste site.",
    lost: "Depois de fechar, ele não aparece mais. Se você o perder, gere outro: o atual deixa de valer.",
  },
} as const;

/** What is shown once: it stands only in the answer to the form, so a reload does not bring it back. */
export function ShownKeySheet({ shown, onClose }: { shown: ShownKey | undefined; onClose: () => void }) {
  const words = WORDS[shown?.kind ?? "chave"];
  useSavedForm(shown && (shown.kind === "chave" ? TOKEN_PLACE : webhookPlace(null)));
  return (
    <Dialog
      kind="sheet"
      open={shown !== undefined}
      onClose={onClose}
      title={words.title}
      footer={<Button onClick={onClose}>Já guardei</Button>}
    >
      {shown ? (
        <div className="grid gap-5">
          <p className="wrap-anywhere">
            <strong className="font-strong">{shown.name}</strong>
          </p>
          <Copyable label={words.label} text={shown.key} />
          <Alert tone="wait" title="Guarde agora">
            <p>{words.lost}</p>
          </Alert>
          <p className="text-muted">{words.use}</p>
        </div>
      ) : null}
    </Dialog>
  );
}
