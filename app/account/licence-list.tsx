import { formatDate } from "#app/platform/dates.ts";
import type { Licence } from "#app/sales/access/purchases.server.ts";

/** The codes of the units after the first, to be given away. */
export function LicenceList({ licences }: { licences: Licence[] }) {
  return (
    <details className="col-span-full rounded-control bg-sunken px-4">
      <summary className="flex min-h-11 items-center font-semibold text-primary-ink underline underline-offset-4">
        {licences.length === 1 ? "1 código para presentear" : `${licences.length} códigos para presentear`}
      </summary>
      <p className="text-sm text-muted">Cada código é resgatado uma vez, em /resgatar, por quem o receber.</p>
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
  if (revoked_at) return "Não vale mais";
  return redeemed_at ? `Resgatado em ${formatDate(redeemed_at)}` : "Disponível";
}
