import { Link, redirect } from "react-router";
import { appContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { rowInAddress } from "#app/platform/http/address.ts";
import { orNotFound } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { Icon } from "#app/ui/icons/icon.tsx";
import { findGuest } from "../../person/person.server.ts";
import { TraceSections } from "../../person/trace-sections.tsx";
import { readTraces } from "../../person/traces.server.ts";
import { readUserHistory } from "../user-history.server.ts";
import { UserHistorySections } from "../user-history.tsx";
import type { Route } from "./+types/admin-guest.ts";

const NOT_FOUND = "Cliente não encontrado.";

/** Who bought without an account is known by an order: addresses of people stand in no address of a page. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const who = requireRight(context, "users.read");
  const { db, now } = context.get(appContext);
  const orderId = rowInAddress(params.orderId) ?? 0;
  const guest = orNotFound(await findGuest(db, orderId), NOT_FOUND);
  if (guest.userId !== null) throw redirect(`/admin/usuarios/${guest.userId}`);
  const person = { userId: null, email: guest.email };
  const look = { who, whole: url.searchParams.get("tudo"), now: now() };
  const [history, traces] = await Promise.all([
    readUserHistory(db, person, look),
    readTraces(db, person, look),
  ]);
  return { guest, orderId, history, traces, whole: look.whole };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteFacts(matches), { title: loaderData?.guest.name ?? "Cliente", noIndex: true });

export default function AdminGuestPage({ loaderData }: Route.ComponentProps) {
  const { guest, orderId, history, traces, whole } = loaderData;
  const path = `/admin/pedidos/${orderId}/cliente`;
  const facts: [string, string | number][] = [
    ["E-mail", guest.email],
    ...(history.figures
      ? ([
          ["Pedidos", history.figures.orders],
          ["Total em compras", formatBRL(history.figures.spent)],
        ] as [string, string | number][])
      : []),
  ];
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <Link
        to={`/admin/pedidos?pedido=${orderId}`}
        className="link inline-flex min-h-11 items-center gap-2 justify-self-start"
      >
        <Icon name="arrow-left" className="size-5" />
        Pedido {orderId}
      </Link>
      <h1 className="min-w-0 text-2xl wrap-anywhere md:text-3xl">{guest.name ?? "Cliente sem nome"}</h1>
      <div className="grid items-start gap-8 xl:grid-cols-[22rem_1fr]">
        <section aria-label="Cliente" className="rounded-card bg-surface p-5 inset-ring inset-ring-line">
          <p>Comprou sem criar conta.</p>
          <dl className="mt-3 divide-y divide-line">
            {facts.map(([label, value]) => (
              <div key={label} className="flex justify-between gap-4 py-2.5">
                <dt className="flex-none text-muted">{label}</dt>
                <dd className="text-right wrap-anywhere tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
          {guest.accountId === null ? null : (
            <p className="mt-3 text-sm text-pretty">
              Há uma conta com este e-mail:{" "}
              <Link to={`/admin/usuarios/${guest.accountId}`} className="link">
                ver a conta
              </Link>
              . Os pedidos entram nela quando o e-mail é confirmado.
            </p>
          )}
        </section>
        <div className="grid min-w-0 gap-8">
          <UserHistorySections history={history} path={path} whole={whole} />
          <TraceSections groups={traces} path={path} whole={whole} />
        </div>
      </div>
    </div>
  );
}
