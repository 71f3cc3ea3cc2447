import { Form, useNavigation } from "react-router";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";

interface MessageStandingProps {
  message: {
    body: string;
    state: "draft" | "sending" | "sent";
    starts_at: Date | null;
    author: string | null;
  };
  progress: { waiting: number; sent: number; leftOut: number };
  /** True while sending has not begun. */
  isHeld: boolean;
}

const COUNT = new Intl.NumberFormat("pt-BR");
const TAKE_BACK = "take-back-message";

/** State of a sent message; for one minute it can be taken back. */
export function MessageStanding({ message, progress, isHeld }: MessageStandingProps) {
  const busy = useNavigation().formData?.get("intent") === TAKE_BACK;
  const facts: [string, string][] = [
    ["Enviados", COUNT.format(progress.sent)],
    ["Na fila", COUNT.format(progress.waiting)],
    ["Ficaram de fora", COUNT.format(progress.leftOut)],
  ];
  return (
    <div className="grid max-w-[42rem] gap-6">
      {isHeld ? (
        <Form method="post" className="flex flex-wrap items-center gap-3">
          <input type="hidden" name="intent" value={TAKE_BACK} />
          <p role="status">Começa a sair às {message.starts_at ? formatDateTime(message.starts_at) : ""}.</p>
          <Button type="submit" variant="quiet" busy={busy}>
            <Icon name="rotate-ccw" />
            Desfazer o envio
          </Button>
        </Form>
      ) : null}
      <dl className="grid grid-cols-3 gap-4">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-xl font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <div>
        {message.author ? <p className="text-sm text-muted">Escrita por {message.author}</p> : null}
        <p className="mt-2 whitespace-pre-line wrap-anywhere">{message.body}</p>
      </div>
    </div>
  );
}
