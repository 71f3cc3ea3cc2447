import { formatTime } from "#app/platform/money-and-dates/dates.ts";
import { Button } from "#app/ui/controls/button.tsx";
import type { SavingState } from "./use-page-saving.ts";

interface SavingStatusProps {
  state: SavingState;
  isDirty: boolean;
  onRetry: () => void;
}

/** Whether what is on the screen is safe. */
export function SavingStatus({ state, isDirty, onRetry }: SavingStatusProps) {
  const isBad = state.kind === "refused" || state.kind === "failed" || state.kind === "stale";
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <p role="status" className={isBad ? "text-sm font-medium text-danger" : "text-sm text-muted"}>
        {sentenceOf(state, isDirty)}
      </p>
      {state.kind === "failed" ? (
        <Button variant="ghost" size="compact" onClick={onRetry}>
          Tentar de novo
        </Button>
      ) : null}
    </div>
  );
}

function sentenceOf(state: SavingState, isDirty: boolean): string {
  switch (state.kind) {
    case "failed":
      return state.sentence;
    case "refused":
      return `Não foi ${state.act === "save" ? "salvo" : "publicado"}: corrija os campos marcados.`;
    case "stale":
      return "Não foi salvo: esta página mudou enquanto você editava.";
    case "saving":
      return "Salvando…";
    case "saved":
      return isDirty ? "Salvando…" : `Salvo às ${formatTime(state.at)}.`;
    case "rest":
      return isDirty ? "Salvando…" : "O rascunho é salvo sozinho.";
  }
}
