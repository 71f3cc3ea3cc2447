import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import type { listAskedErasures } from "../erasure/asked-erasure.server.ts";

type Accounts = Awaited<ReturnType<typeof listAskedErasures>>;

/** Read-only list: the program erases these accounts by itself, so nobody has to act. */
export function AskedErasures({ accounts }: { accounts: Accounts }) {
  return (
    <section
      aria-labelledby="exclusoes"
      className="rounded-card bg-surface px-5 py-4 inset-ring inset-ring-line"
    >
      <h2 id="exclusoes" className="text-lg">
        Contas que serão apagadas
      </h2>
      <p className="text-sm text-muted">
        A própria pessoa pediu, na conta dela. O programa apaga sozinho no dia; até lá, o link que ela recebeu
        por e-mail traz a conta de volta.
      </p>
      <ul className="mt-2 divide-y divide-line">
        {accounts.map(({ id, email, erase_at: day }) => (
          <li key={id} className="py-2 wrap-anywhere">
            {email}: será apagada em {day ? formatDate(day) : ""}
          </li>
        ))}
      </ul>
    </section>
  );
}
