import { Form, useNavigation } from "react-router";
import type { OpenSession } from "#app/identity/sessions/session-list.server.ts";
import { formatDate, formatRecent } from "#app/platform/money-and-dates/dates.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";

export function SessionList({ sessions, now }: { sessions: OpenSession[]; now: Date }) {
  const { formData } = useNavigation();
  const others = sessions.filter((session) => !session.isCurrent).length;
  const endsAll = formData?.get("intent") === "end-other-sessions";
  return (
    <section aria-labelledby="sessions-title">
      <h2 id="sessions-title" className="text-2xl">
        Sessões abertas
      </h2>
      <p className="mt-2 text-muted">
        Os aparelhos em que sua conta está aberta. Se não reconhecer algum, encerre; se você usa senha, troque
        também.
      </p>
      <ul className="mt-5 divide-y divide-line border-y border-line">
        {sessions.map((session) => (
          <li key={session.handle} className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
            <Icon name="monitor-smartphone" className="size-6 flex-none text-muted" />
            <div className="min-w-48 flex-1">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-strong">
                {session.device}
                {session.isCurrent ? (
                  <Badge tone="ok" dot>
                    Este aparelho
                  </Badge>
                ) : null}
              </p>
              <p className="mt-0.5 text-sm text-muted wrap-anywhere">
                Último uso: {formatRecent(session.last_seen_at, now)}
                {session.ip ? `, da rede ${session.ip}` : null} · Entrou em {formatDate(session.created_at)}
              </p>
            </div>
            {session.isCurrent ? null : (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="intent" value="end-session" />
                <input type="hidden" name="session" value={session.handle} />
                <Button
                  type="submit"
                  variant="quiet"
                  size="compact"
                  busy={formData?.get("session") === session.handle}
                  aria-label={`Encerrar esta: ${session.device}, ${formatRecent(session.last_seen_at, now)}`}
                >
                  Encerrar esta
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {others > 0 ? (
        <Form method="post" preventScrollReset className="mt-5">
          <input type="hidden" name="intent" value="end-other-sessions" />
          <Button type="submit" variant="quiet" busy={endsAll}>
            {endsAll ? "Encerrando..." : "Encerrar todas as outras"}
          </Button>
        </Form>
      ) : null}
    </section>
  );
}
