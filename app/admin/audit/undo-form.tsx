import clsx from "clsx";
import { Form, useLocation, useNavigation } from "react-router";
import { formatDateTime, formatExactTime } from "#app/platform/money-and-dates/dates.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { UndoableAct } from "./undo.server.ts";

const REGISTER = "/admin/registro";
const ACTION = `${REGISTER}/desfazer`;

/** Takes an act on several rows back, and comes back here. */
export function UndoForm({ act, said }: { act: number; said?: string }) {
  const { pathname, search } = useLocation();
  const navigation = useNavigation();
  const busy = navigation.formAction === ACTION && navigation.formData?.get("act") === String(act);
  return (
    <Form method="post" action={ACTION} preventScrollReset>
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="back" value={`${pathname}${search}`} />
      <Button type="submit" variant="quiet" size="compact" busy={busy}>
        <Icon name="undo-2" />
        Desfazer
        {said ? <span className="sr-only">: {said}</span> : null}
      </Button>
    </Form>
  );
}

/** Above a list what was done to several of its rows last, above the register of every list, as long as it can be taken back. */
export function UndoNotice({ acts }: { acts: UndoableAct[] }) {
  const { pathname } = useLocation();
  const here = pathname === REGISTER ? acts : acts.filter(({ path }) => path === pathname);
  return here.map(({ id, said, changed, at, by, until, isNew }) => (
    <div
      key={id}
      className={clsx(
        "mx-auto mb-6 flex max-w-page flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-surface px-4 py-3 inset-ring inset-ring-line",
        // In reach also of whoever acted far down in the list.
        isNew && "sticky top-19 z-10 shadow-float md:top-3",
      )}
    >
      <p className="min-w-0 text-sm [overflow-wrap:anywhere]">
        <b>{said}</b>
        <span className="block text-muted">
          {by ?? "Sistema"}, {formatDateTime(at)}. {changed === 1 ? "1 mudou" : `${changed} mudaram`}.{" "}
          {until
            ? `Começa a sair às ${formatExactTime(until)}: até lá, dá para desfazer.`
            : "Dá para desfazer por um dia."}
        </span>
      </p>
      <UndoForm act={id} said={said} />
    </div>
  ));
}
