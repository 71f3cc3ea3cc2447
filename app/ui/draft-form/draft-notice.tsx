import { useRef } from "react";
import { Button } from "../controls/button.tsx";
import { Alert } from "../display/alert.tsx";
import type { FormDraft } from "./drafts.ts";
import { useShown } from "./use-shown.ts";

/** Only the browser that keeps it shows it, in its own time. */
const WHEN = new Intl.DateTimeFormat("pt-BR", {
  day: "2-digit",
  month: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
});

interface DraftNoticeProps {
  draft: FormDraft;
  onTake: () => void;
  onDiscard: () => void;
}

/** What was typed here before and never saved. */
export function DraftNotice({ draft, onTake, onDiscard }: DraftNoticeProps) {
  const { savedAt, hadFile, hadSecret } = draft;
  const notice = useRef<HTMLDivElement>(null);
  useShown(notice);
  return (
    <div ref={notice} className="mb-5">
      <Alert title="Há algo que você digitou e não salvou">
        <p>
          Digitado neste navegador: <time dateTime={savedAt.toISOString()}>{WHEN.format(savedAt)}</time>.
          {hadFile ? " O arquivo escolhido não fica guardado: escolha de novo." : ""}
          {hadSecret ? " A senha não fica guardada: digite de novo." : ""}
        </p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button size="compact" onClick={onTake}>
            Recuperar
          </Button>
          <Button size="compact" variant="quiet" onClick={onDiscard}>
            Descartar
          </Button>
        </div>
      </Alert>
    </div>
  );
}
