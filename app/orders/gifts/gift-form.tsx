import { Form, useNavigation } from "react-router";
import { EmailInput } from "#app/identity/email-hint/email-input.tsx";
import type { Failure } from "#app/platform/forms/form.ts";
import { addDay, dayOf } from "#app/platform/money-and-dates/dates.ts";
import { dayText } from "#app/platform/money-and-dates/day-fields.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Textarea } from "#app/ui/controls/field.tsx";
import { DateInput } from "#app/ui/dates/date-input.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import type { Licence } from "../access/purchases.server.ts";
import { DAYS_AHEAD, NOTE_MAX, writtenDay } from "./gift-sending.ts";

interface GiftFormProps {
  licence: Licence;
  /** Of the form that the page answered last, whichever it was. */
  failure: Failure | undefined;
  now: Date;
}

/** Has the shop mail this gift to somebody, today or on a day; says what becomes of it. */
export function GiftForm({ licence, failure, now }: GiftFormProps) {
  const { sending } = licence;
  const values = failure?.values;
  const isMine = values?.line === String(licence.order_item_id) && values?.unit === String(licence.unit);
  const own = isMine ? failure : undefined;
  if (sending?.sent_at) {
    return (
      <p className="text-sm text-muted wrap-anywhere">
        Enviado pela loja para <b>{sending.email}</b> em {writtenDay(dayOf(sending.sent_at))}. Se não chegou,
        mande você mesmo a mensagem acima.
      </p>
    );
  }
  const isWaiting = sending !== null && sending.unsent_for === null;
  return (
    <>
      {sending ? <Standing sending={sending} now={now} /> : null}
      <div className="flex flex-wrap items-start gap-x-4">
        <details
          key={`${sending?.email} ${sending?.send_on} ${sending?.note}`}
          className="min-w-0 flex-1"
          open={own !== undefined}
        >
          <summary className="link inline-flex min-h-11 items-center">
            {isWaiting ? "Mudar" : "Enviar por e-mail"}
            <span className="sr-only"> (presente {licence.unit - 1})</span>
          </summary>
          <SendForm licence={licence} failure={own} now={now} />
        </details>
        {isWaiting ? <CancelForm licence={licence} /> : null}
      </div>
    </>
  );
}

function Standing({ sending, now }: { sending: NonNullable<Licence["sending"]>; now: Date }) {
  if (sending.unsent_for) {
    return (
      <Alert tone="wait" title="Este presente não foi enviado">
        <p className="wrap-anywhere">
          {sending.unsent_for === "bound"
            ? `Muitos e-mails foram para ${sending.email}, ou saíram da sua conexão, em pouco tempo. Tente mais tarde, ou mande você mesmo a mensagem acima.`
            : `No dia marcado o pagamento da compra estava sendo verificado, e nada foi para ${sending.email}. Escolha outro dia.`}
        </p>
      </Alert>
    );
  }
  return (
    <p className="text-sm wrap-anywhere">
      {sending.send_on <= dayOf(now) ? "Está saindo para" : `Vai em ${writtenDay(sending.send_on)} para`}{" "}
      <b>{sending.email}</b>.
    </p>
  );
}

function SendForm({ licence, failure, now }: GiftFormProps) {
  const { sending, order_item_id: line, unit } = licence;
  const today = dayOf(now);
  const values = failure?.values;
  const busy = useBusy("send-gift", licence);
  // Each gift has a form of its own, because their fields have the same names.
  const idOf = (name: string) => `gift-${line}-${unit}-${name}`;
  const planned = sending && sending.send_on >= today ? sending.send_on : today;
  return (
    <Form method="post" noValidate preventScrollReset className="mt-1 grid max-w-104 gap-4">
      <input type="hidden" name="intent" value="send-gift" />
      <input type="hidden" name="line" value={line} />
      <input type="hidden" name="unit" value={unit} />
      <ErrorSummary errors={failure?.errors} idOf={idOf} />
      <Field id={idOf("email")} name="email" label="E-mail de quem recebe" error={failure?.errors.email}>
        <EmailInput
          autoComplete="off"
          maxLength={254}
          required
          defaultValue={values?.email ?? sending?.email}
        />
      </Field>
      <Field
        id={idOf("send_on")}
        name="send_on"
        label="Dia do envio"
        hint="Hoje sai na hora; em outro dia, às 9h de Brasília."
        error={failure?.errors.send_on}
      >
        <DateInput
          required
          min={today}
          max={addDay(today, DAYS_AHEAD)}
          defaultValue={values?.send_on ?? dayText(planned)}
        />
      </Field>
      <Field
        id={idOf("note")}
        name="note"
        label="Recado"
        optional
        hint={`Até ${NOTE_MAX} letras, sem links. Vai no e-mail, com o seu nome.`}
        error={failure?.errors.note}
      >
        <Textarea maxLength={NOTE_MAX} rows={4} defaultValue={values?.note ?? sending?.note ?? ""} />
      </Field>
      <div>
        <Button type="submit" busy={busy}>
          {busy ? "Enviando..." : sending && !sending.unsent_for ? "Salvar" : "Enviar o presente"}
        </Button>
      </div>
    </Form>
  );
}

function CancelForm({ licence }: { licence: Licence }) {
  const busy = useBusy("cancel-gift", licence);
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="cancel-gift" />
      <input type="hidden" name="line" value={licence.order_item_id} />
      <input type="hidden" name="unit" value={licence.unit} />
      <Button type="submit" variant="ghost" size="compact" busy={busy}>
        Cancelar o envio<span className="sr-only"> (presente {licence.unit - 1})</span>
      </Button>
    </Form>
  );
}

function useBusy(intent: string, { order_item_id: line, unit }: Licence): boolean {
  const sent = useNavigation().formData;
  return (
    sent?.get("intent") === intent && sent.get("line") === String(line) && sent.get("unit") === String(unit)
  );
}
