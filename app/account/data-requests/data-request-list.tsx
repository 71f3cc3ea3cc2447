import { Form, useNavigation } from "react-router";
import type { ListOf } from "#app/nouns/list-screen.ts";
import type { Failure } from "#app/platform/forms/form.ts";
import { dayAndHour, formatDate } from "#app/platform/money-and-dates/dates.ts";
import { BulkBox } from "#app/ui/controls/bulk-form.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { Checkbox } from "#app/ui/controls/choice.tsx";
import { Field, Select, Textarea } from "#app/ui/controls/field.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import { REQUEST_FILTER } from "./data-request-filter.ts";
import { dueSentence, REQUEST_KIND_NOUNS } from "./data-request-labels.ts";
import type { DataRequestItem } from "./data-request-list.server.ts";

interface RequestsGiven {
  now: Date;
  /** The refusal of a form of this page. */
  failure: Failure | undefined;
}

const REQUESTS_FORM = "varios-pedidos";

export const REQUEST_LIST: ListOf<DataRequestItem, typeof REQUEST_FILTER, RequestsGiven> = {
  words: { one: "solicitação", many: "solicitações", isFeminine: true },
  filter: REQUEST_FILTER,
  bulk: {
    form: REQUESTS_FORM,
    intent: "close-marked",
    name: "state",
    acts: [
      ["done", "Encerrar como atendidas"],
      ["refused", "Encerrar como recusadas"],
    ],
    when: ({ state }) => state === "open",
  },
  Cards: ({ items, now, failure }) => (
    <ul className="grid gap-4">
      {items.map((request) => (
        <DataRequestCard key={request.id} request={request} now={now} failure={failure} />
      ))}
    </ul>
  ),
  empty: {
    title: "Nenhuma solicitação aqui",
    sentence:
      "As solicitações feitas na página de privacidade aparecem depois que a pessoa confirma o e-mail.",
    hint: "Tente outro e-mail, ou veja todos.",
  },
};

interface CardProps extends RequestsGiven {
  request: DataRequestItem;
}

function DataRequestCard({ request, now, failure }: CardProps) {
  const { id, kind, email, message, state, note } = request;
  return (
    <li className="grid gap-4 rounded-card border border-line bg-surface p-5 md:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex min-w-0 items-start gap-3.5">
          {state === "open" ? (
            <BulkBox form={REQUESTS_FORM} id={id} label={`a solicitação ${id}, de ${email}`} />
          ) : null}
          <div className="min-w-0">
            <h2 className="text-lg">
              {REQUEST_KIND_NOUNS[kind]} <span className="font-normal text-muted">nº {id}</span>
            </h2>
            <p className="wrap-anywhere">{email}</p>
          </div>
        </div>
        <Standing request={request} now={now} />
      </div>
      {message ? <p className="whitespace-pre-line wrap-anywhere">{message}</p> : null}
      {note ? <p className="text-sm whitespace-pre-line wrap-anywhere text-muted">Anotação: {note}</p> : null}
      {state === "open" ? <RequestActs id={id} kind={kind} email={email} failure={failure} /> : null}
    </li>
  );
}

function Standing({ request, now }: Omit<CardProps, "failure">) {
  const { state, due_at: dueAt, closed_at: closedAt, confirmed_at: confirmedAt } = request;
  if (state !== "open" || !dueAt) {
    return (
      <p className="text-sm text-muted">
        {state === "done" ? "Atendida" : "Recusada"}
        {closedAt ? ` em ${formatDate(closedAt)}` : null}
      </p>
    );
  }
  const isUrgent = dueAt.getTime() - now.getTime() < 3 * 86_400_000;
  return (
    <div className="grid justify-items-start gap-1 md:justify-items-end">
      <Badge tone={isUrgent ? "bad" : "wait"}>{dueSentence(dueAt, now)}</Badge>
      <p className="text-sm text-muted">
        {confirmedAt ? `Confirmada em ${dayAndHour(confirmedAt)}; ` : null}responder até {formatDate(dueAt)}
      </p>
    </div>
  );
}

type ActsProps = Pick<DataRequestItem, "id" | "kind" | "email"> & Pick<CardProps, "failure">;

function RequestActs({ id, kind, email, failure }: ActsProps) {
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && formData?.get("request") === String(id);
  const own = failure?.values?.request === String(id) ? failure : undefined;
  return (
    <div className="grid gap-4">
      <form method="post" action={`/admin/privacidade/${id}/exportar`}>
        <input type="hidden" name="intent" value="export" />
        <Button type="submit" variant="quiet" size="compact">
          Baixar os dados (ZIP)
        </Button>
      </form>
      {kind === "deletion" ? (
        <Form method="post" noValidate preventScrollReset className="grid gap-2 border-t border-line pt-4">
          <input type="hidden" name="intent" value="erase" />
          <input type="hidden" name="request" value={id} />
          <Checkbox
            id={`conferido-${id}`}
            name="confirmed"
            value="sim"
            required
            error={own?.errors.confirmed}
          >
            <span className="wrap-anywhere">
              Conferi: excluir tudo de {email}. Só os pedidos pagos continuam guardados, pelo prazo fiscal.
            </span>
          </Checkbox>
          <Button type="submit" variant="danger" size="compact" busy={busy} className="justify-self-start">
            Excluir os dados e encerrar
          </Button>
        </Form>
      ) : null}
      <CloseForm id={id} busy={busy} failure={failure} />
    </div>
  );
}

function CloseForm({ id, busy, failure }: Pick<ActsProps, "id" | "failure"> & { busy: boolean }) {
  return (
    <DraftForm
      place={`solicitacao/${id}`}
      intent="close"
      failure={failure}
      preventScrollReset
      className="grid gap-4 border-t border-line pt-4"
    >
      <input type="hidden" name="request" value={id} />
      <div className="grid gap-4 md:grid-cols-[12rem_1fr]">
        <Field name="state" id={`fim-${id}`} label="Encerrar como">
          <Select defaultValue="done">
            <option value="done">Atendida</option>
            <option value="refused">Recusada</option>
          </Select>
        </Field>
        <Field name="note" id={`nota-${id}`} label="Anotação" optional>
          <Textarea rows={2} maxLength={2000} />
        </Field>
      </div>
      <Button type="submit" size="compact" busy={busy} className="justify-self-start">
        Encerrar solicitação
      </Button>
    </DraftForm>
  );
}
