import type { ReactNode } from "react";
import type { OpenSession } from "#app/identity/sessions/session-list.server.ts";
import { lastVisit, UserRole, UserState } from "#app/identity/users/user-badges.tsx";
import type { UserDetails } from "#app/identity/users/user-list.server.ts";
import { formatLongDate, formatRecent } from "#app/platform/money-and-dates/dates.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { Badge } from "#app/ui/display/badge.tsx";

interface UserFactsProps {
  user: UserDetails;
  /** Null for whoever may not see orders. */
  figures: { orders: number; spent: number } | null;
  /** Null for whoever may not see them. */
  sessions: OpenSession[] | null;
  now: Date;
}

/** Who it is and where the account is open. */
export function UserFacts({ user, figures, sessions, now }: UserFactsProps) {
  const rows: [string, ReactNode][] = [
    ["E-mail", user.email],
    ["E-mail confirmado", user.email_confirmed_at ? "Sim" : "Não"],
    ["Telefone", user.phone ?? "–"],
    ["Endereço", user.address ?? "–"],
    ["Membro desde", formatLongDate(user.created_at)],
    ["Último acesso", lastVisit(user, now)],
    ...(figures
      ? ([
          ["Pedidos", figures.orders],
          ["Total em compras", formatBRL(figures.spent)],
        ] as [string, ReactNode][])
      : []),
  ];
  return (
    <div className="grid gap-8">
      <section aria-label="Conta" className="rounded-card bg-surface p-5 inset-ring inset-ring-line">
        <p className="flex flex-wrap gap-2">
          <UserRole who={user} />
          <UserState isActive={user.is_active} />
          {user.totp_enabled_at ? <Badge tone="ok">Duas etapas</Badge> : null}
          {user.passkeys ? (
            <Badge tone="ok">
              {user.passkeys > 1 ? `${user.passkeys} chaves de acesso` : "Chave de acesso"}
            </Badge>
          ) : null}
        </p>
        <dl className="mt-3 divide-y divide-line">
          {rows.map(([label, value]) => (
            <div key={label} className="flex justify-between gap-4 py-2.5">
              <dt className="flex-none text-muted">{label}</dt>
              <dd className="text-right wrap-anywhere tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      {sessions ? <OpenSessions sessions={sessions} now={now} /> : null}
    </div>
  );
}

function OpenSessions({ sessions, now }: { sessions: OpenSession[]; now: Date }) {
  return (
    <section aria-label="Sessões abertas">
      <h2 className="pb-2 text-xl">Sessões abertas</h2>
      {sessions.length === 0 ? (
        <p className="rounded-card bg-surface px-5 py-4 text-muted inset-ring inset-ring-line">
          A conta não está aberta em nenhum aparelho.
        </p>
      ) : (
        <ul className="divide-y divide-line rounded-card bg-surface px-5 inset-ring inset-ring-line">
          {sessions.map((session) => (
            <li key={session.handle} className="py-3">
              <p className="font-strong">{session.device}</p>
              <p className="text-sm text-muted wrap-anywhere">
                {session.ip ? `${session.ip} · ` : null}
                {formatRecent(session.last_seen_at, now)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
