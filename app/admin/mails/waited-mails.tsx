import { Form, useNavigation } from "react-router";
import { BulkQuestionDialog } from "#app/ui/controls/bulk-form.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { WaitedMails } from "./mails-that-waited.server.ts";

const FORM = "emails-que-esperavam";
export const SEND_WAITED = "send-waited";
/** Where the offer stands in the settings. */
export const WAITED_PLACE = "/admin/configuracoes/email#esperavam";

/** "12 e-mails esperavam por um servidor". */
export function waitedTitle(count: number): string {
  const one = count === 1;
  return `${count.toLocaleString("pt-BR")} ${one ? "e-mail esperava" : "e-mails esperavam"} por um servidor`;
}

/** What nobody received, to be sent now that mails go out. */
export function WaitedMailsOffer({ waited, className }: { waited: WaitedMails; className: string }) {
  const { count, kinds, since, left, isUntested } = waited;
  const busy = useNavigation().formData?.get("intent") === SEND_WAITED;
  return (
    <section aria-labelledby="esperavam" className={className}>
      <h2 id="esperavam" className="text-xl">
        {waitedTitle(count)}
      </h2>
      <p>
        {kinds}. O mais antigo espera {since}. {left ? `Ficam de fora ${left}.` : null}
      </p>
      {isUntested ? (
        <p className="text-muted">Envie antes um e-mail de teste: com ele entregue, dá para enviar estes.</p>
      ) : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value={SEND_WAITED} />
          <input type="hidden" name="ask" value={FORM} />
          <input type="hidden" name="all" value="1" />
          <input type="hidden" name="found" value={count} />
          <Button type="submit" size="compact" busy={busy}>
            <Icon name="send" />
            {count === 1
              ? "Enviar o e-mail que esperava"
              : `Enviar os ${count.toLocaleString("pt-BR")} e-mails que esperavam`}
          </Button>
        </Form>
      )}
      <BulkQuestionDialog form={FORM} />
    </section>
  );
}
