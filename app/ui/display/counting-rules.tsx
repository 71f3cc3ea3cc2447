import { Icon } from "#app/ui/icons/icon.tsx";

/** What each figure means, for whoever asks. */
export function CountingRules({
  rules,
  note,
}: {
  rules: [what: string, how: string][];
  note?: string | undefined;
}) {
  return (
    <details className="group rounded-card bg-surface p-5 inset-ring inset-ring-line md:p-6">
      <summary className="flex min-h-11 items-center justify-between gap-4">
        <h2 className="text-xl">Como contamos</h2>
        <Icon name="chevron-down" className="size-5 flex-none group-open:rotate-180" />
      </summary>
      <dl className="mt-2 grid gap-x-8 md:grid-cols-2">
        {rules.map(([what, how]) => (
          <div key={what} className="border-t border-line py-3">
            <dt className="font-strong">{what}</dt>
            <dd className="text-muted">{how}</dd>
          </div>
        ))}
      </dl>
      {note ? <p className="border-t border-line pt-3 text-muted">{note}</p> : null}
    </details>
  );
}
