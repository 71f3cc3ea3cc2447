import { useId } from "react";
import { useNavigation } from "react-router";
import { touchParts } from "#app/analytics/touch/touch-labels.ts";
import type { ReadyAnswer } from "#app/answers/ready-answer.ts";
import { ReadyMailMenu } from "#app/answers/ready-answer-menu.tsx";
import type { Failure } from "#app/platform/forms/form.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { phoneAddress } from "#app/platform/text/phone.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { Dialog } from "#app/ui/controls/dialog.tsx";
import { Field, Select, Textarea } from "#app/ui/controls/field.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { FactGroups } from "#app/ui/layout/fact-groups.tsx";
import { SheetFact, SheetPart } from "#app/ui/layout/sheet-part.tsx";
import { LEAD_LABELS, leadFields } from "./lead-fields.ts";
import { LeadStatusMenu } from "./lead-status-menu.tsx";
import type { LeadDetails } from "./leads.server.ts";

interface LeadSheetProps {
  lead: LeadDetails | null;
  owners: { id: number; name: string }[];
  answers: ReadyAnswer[];
  failure: Failure | undefined;
  onClose: () => void;
}

/** The sheet that `?lead=` in the address opens. */
export function LeadSheet({ lead, owners, answers, failure, onClose }: LeadSheetProps) {
  const formId = useId();
  const busy = useNavigation().formData?.get("intent") === "notes";
  return (
    <Dialog
      guarded
      kind="sheet"
      open={lead !== null}
      onClose={onClose}
      title={<span className="[overflow-wrap:anywhere]">{lead?.nome}</span>}
      footer={
        <Button type="submit" form={formId} busy={busy}>
          Salvar
        </Button>
      }
    >
      {lead ? (
        <div className="grid divide-y divide-line *:py-6 *:first:pt-0 *:last:pb-0">
          <LeadFacts lead={lead} answers={answers} />
          <LeadMessage text={lead.mensagem} />
          <NotesForm key={lead.id} id={formId} lead={lead} owners={owners} failure={failure} />
          <FactGroups
            title="De onde veio"
            groups={touchParts(lead)}
            none="Acesso direto, sem campanha nem página de origem."
          />
        </div>
      ) : null}
    </Dialog>
  );
}

function LeadFacts({ lead, answers }: { lead: LeadDetails; answers: ReadyAnswer[] }) {
  const phone = lead.telefone && phoneAddress(lead.telefone);
  return (
    <div className="grid gap-5">
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <SheetFact label="E-mail">{lead.email}</SheetFact>
        <SheetFact label="Telefone">{lead.telefone ?? "Não informou"}</SheetFact>
        <SheetFact label="Empresa">{lead.empresa ?? "Não informou"}</SheetFact>
        <SheetFact label="Interesse">{lead.produto ?? "Não escolheu"}</SheetFact>
        <SheetFact label="Recebido em">
          <span className="tabular-nums">{formatDateTime(lead.created_at)}</span>
        </SheetFact>
        <SheetFact label="Status">
          <LeadStatusMenu lead={lead} />
        </SheetFact>
      </dl>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={`mailto:${lead.email}`} variant="quiet" size="compact">
          <Icon name="mail" /> Escrever
        </ButtonLink>
        <ReadyMailMenu answers={answers} asker={{ name: lead.nome, course: lead.produto }} to={lead.email} />
        {phone ? (
          <ButtonLink to={phone} variant="quiet" size="compact">
            <Icon name="phone" /> Ligar
          </ButtonLink>
        ) : null}
      </div>
    </div>
  );
}

function LeadMessage({ text }: { text: string | null }) {
  return (
    <SheetPart title="Mensagem">
      {text ? (
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
      ) : (
        <p className="text-muted">Não deixou mensagem.</p>
      )}
    </SheetPart>
  );
}

interface NotesFormProps {
  id: string;
  lead: LeadDetails;
  owners: { id: number; name: string }[];
  failure: Failure | undefined;
}

function NotesForm({ id, lead, owners, failure }: NotesFormProps) {
  const errors = failure?.stale ? undefined : failure?.errors;
  const values = failure?.values ?? { note: lead.note ?? "", owner: String(lead.owner_id ?? "") };
  return (
    <SheetPart title="Atendimento">
      <DraftForm
        id={id}
        place={`lead/${lead.id}`}
        intent="notes"
        version={lead.version}
        fields={leadFields(lead)}
        labels={LEAD_LABELS}
        failure={failure}
        preventScrollReset
        className="grid gap-5"
      >
        <input type="hidden" name="lead" value={lead.id} />
        <ErrorSummary errors={errors} />
        <Field name="owner" label="Responsável" error={errors?.owner}>
          <Select defaultValue={values.owner}>
            <option value="">Ninguém</option>
            {owners.map((owner) => (
              <option key={owner.id} value={owner.id}>
                {owner.name}
              </option>
            ))}
          </Select>
        </Field>
        <Field name="note" label="Anotação" hint="Só a equipe vê." error={errors?.note}>
          <Textarea rows={5} maxLength={4000} defaultValue={values.note} />
        </Field>
      </DraftForm>
    </SheetPart>
  );
}
