import { formatRecent } from "#app/platform/money-and-dates/dates.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Alert } from "#app/ui/display/alert.tsx";

interface DraftOfferProps {
  savedAt: Date;
  now: Date;
  onRestore: () => void;
  onDiscard: () => void;
}

/** What was typed here before and never saved. */
export function DraftOffer({ savedAt, now, onRestore, onDiscard }: DraftOfferProps) {
  return (
    <Alert title="Há um texto que não foi salvo">
      <p>
        Digitado neste navegador: <time dateTime={savedAt.toISOString()}>{formatRecent(savedAt, now)}</time>.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="compact" onClick={onRestore}>
          Recuperar texto
        </Button>
        <Button size="compact" variant="quiet" onClick={onDiscard}>
          Descartar
        </Button>
      </div>
    </Alert>
  );
}
