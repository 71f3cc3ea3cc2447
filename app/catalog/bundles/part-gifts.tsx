import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/controls/button.tsx";
import { ConfirmDialog } from "#app/ui/controls/confirm-dialog.tsx";

export const GIVE_PART_INTENT = "give-part";
const FORM = "dar-parte";
const COUNT = new Intl.NumberFormat("pt-BR");

interface PartGiftsProps {
  bundleId: number;
  gifts: { id: number; name: string; people: number }[];
}

/** What came into the bundle after some had bought it, and the way to give it to them too. */
export function PartGifts({ bundleId, gifts }: PartGiftsProps) {
  const [asked, setAsked] = useState<PartGiftsProps["gifts"][number]>();
  const busy = useNavigation().formData?.get("intent") === GIVE_PART_INTENT;
  if (gifts.length === 0) return null;
  return (
    <section className="mt-10 border-t border-line pt-5" aria-labelledby="quem-ja-comprou">
      <h3 id="quem-ja-comprou" className="text-lg">
        Quem já comprou este pacote
      </h3>
      <ul className="mt-2 divide-y divide-line">
        {gifts.map((gift) => (
          <li key={gift.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <span className="min-w-0 wrap-anywhere">
              <b>{gift.name}</b>: {peopleWithout(gift.people)}
            </span>
            <Button variant="quiet" size="compact" onClick={() => setAsked(gift)}>
              Dar também a quem já comprou
            </Button>
          </li>
        ))}
      </ul>
      <Form id={FORM} method="post" onSubmit={() => setAsked(undefined)}>
        <input type="hidden" name="intent" value={GIVE_PART_INTENT} />
        <input type="hidden" name="id" value={bundleId} />
        <input type="hidden" name="part" value={asked?.id ?? ""} />
      </Form>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title="Dar também a quem já comprou?"
        confirmLabel="Dar e avisar"
        tone="primary"
        form={FORM}
        busy={busy}
      >
        <p>
          {asked ? `${peopleReceive(asked.people)} ${asked.name}, de graça, com um aviso por e-mail. ` : null}
          Não dá para desfazer.
        </p>
      </ConfirmDialog>
    </section>
  );
}

function peopleWithout(people: number): string {
  return people === 1
    ? "1 pessoa comprou antes e não tem."
    : `${COUNT.format(people)} pessoas compraram antes e não têm.`;
}

function peopleReceive(people: number): string {
  return people === 1 ? "1 pessoa recebe" : `${COUNT.format(people)} pessoas recebem`;
}
