import { Button } from "#app/ui/controls/button.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import type { PriceChange } from "./cart-check.ts";
import type { CheckedCart } from "./use-quote.tsx";

export function CartNotices({ checked: { failure, changes, retry } }: { checked: CheckedCart }) {
  return (
    <div role="status" className="grid gap-3 not-empty:mb-4">
      {failure ? (
        <Alert tone="wait">
          <p>{failure}</p>
          <Button variant="quiet" size="compact" onClick={retry} className="mt-2">
            Tentar de novo
          </Button>
        </Alert>
      ) : null}
      <PriceChanges changes={changes} />
    </div>
  );
}

export function PriceChanges({ changes }: { changes: readonly PriceChange[] }) {
  if (changes.length === 0) return null;
  return (
    <Alert>
      <ul className="grid gap-1">
        {changes.map(({ id, name, sentence }) => (
          <li key={id}>
            <b>{name}</b>: {sentence}.
          </li>
        ))}
      </ul>
    </Alert>
  );
}
