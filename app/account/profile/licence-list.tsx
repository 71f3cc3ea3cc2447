import type { Licence } from "#app/orders/access/purchases.server.ts";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";

/** The codes of the units after the first, to be given away. */
export function LicenceList({ licences }: { licences: Licence[] }) {
  return (
    <details className="col-span-full rounded-control bg-sunken px-4">
      <summary className="flex min-h-11 items-center font-semibold text-primary-ink underline underline-offset-4">
        {licences.length === 1 ? "1 presente para enviar" : `${licences.length} presentes para enviar`}
      </summary>
      <p className="text-sm text-muted">
        Envie um código para cada pessoa. Ela resgata em /resgatar, uma única vez.
      </p>
      <ul className="my-2 divide-y divide-line">
        {licences.map((licence) => (
          <li
            key={licence.unit}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5"
          >
            <code className="font-mono text-sm break-all select-all">{licence.code}</code>
            <span className="text-sm text-muted">{licenceState(licence)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function licenceState({ redeemed_at, revoked_at }: Licence): string {
  if (revoked_at) return "Cancelada";
  return redeemed_at ? `Resgatada em ${formatDate(redeemed_at)}` : "Disponível";
}
