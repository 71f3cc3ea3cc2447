import { Mail, Phone } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Form, useNavigation } from "react-router";
import { formatDateTime } from "#app/platform/dates.ts";
import { firstTouchRows } from "#app/platform/first-touch-words.ts";
import type { Failure } from "#app/platform/form.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Field, Select, Textarea } from "#app/ui/field.tsx";
import type { LeadDetails } from "./lead-admin.server.ts";
import { LeadStatusMenu } from "./lead-status-menu.tsx";

interface LeadSheetProps {
  lead: LeadDetails | null;
  owners: { id: number; name: string }[];
  failure: Failure | undefined;
  onClose: () => void;
}

/** The sheet that `?lead=` in the address opens. */
export function LeadSheet({ lead, owners, failure, onClose }: LeadSheetProps) {
  const formId = useId();
  const busy = useNavigation().formData?.get("intent") === "notes";
  return (
    <Dialog
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
          <LeadFacts lead={lead} />
          <LeadMessage text={lead.mensagem} />
          <NotesForm key={lead.id} id={formId} lead={lead} owners={owners} failure={failure} />
          <LeadOrigin lead={lead} />
        </div>
      ) : null}
    </Dialog>
  );
}

function LeadFacts({ lead }: { lead: LeadDetails }) {
  const phone = lead.telefone?.replace(/[^\d+]/g, "");
  return (
    <div className="grid gap-5">
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Fact label="E-mail">{lead.email}</Fact>
        <Fact label="Telefone">{lead.telefone ?? "Não informou"}</Fact>
        <Fact label="Empresa">{lead.empresa ?? "Não informou"}</Fact>
        <Fact label="Interesse">{lead.produto ?? "Não escolheu"}</Fact>
        <Fact label="Recebido em">
          <span className="tabular-nums">{formatDateTime(lead.created_at)}</span>
        </Fact>
        <Fact label="Status">
          <LeadStatusMenu lead={lead} />
        </Fact>
      </dl>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={`mailto:${lead.email}`} variant="quiet" size="compact">
          <Mail aria-hidden="true" /> Escrever
        </ButtonLink>
        {phone ? (
          <ButtonLink to={`tel:${phone}`} variant="quiet" size="compact">
            <Phone aria-hidden="true" /> Ligar
          </ButtonLink>
        ) : null}
      </div>
    </div>
  );
}

function LeadMessage({ text }: { text: string | null }) {
  return (
    <Part title="Mensagem">
      {text ? (
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
      ) : (
        <p className="text-muted">Não deixou mensagem.</p>
      )}
    </Part>
  );
}

interface NotesFormProps {
  id: string;
  lead: LeadDetails;
  owners: { id: number; name: string }[];
  failure: Failure | undefined;
}

function NotesForm({ id, lead, owners, failure }: NotesFormProps) {
  const errors = failure?.errors;
  const values = failure?.values ?? { note: lead.note ?? "", owner: String(lead.owner_id ?? "") };
  return (
    <Part title="Atendimento">
      <Form id={id} method="post" preventScrollReset className="grid gap-5">
        <input type="hidden" name="intent" value="notes" />
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
        <Field name="note" label="Nota" hint="Só a equipe vê." error={errors?.note}>
          <Textarea rows={5} maxLength={4000} defaultValue={values.note} />
        </Field>
      </Form>
    </Part>
  );
}

function LeadOrigin({ lead }: { lead: LeadDetails }) {
  const rows = firstTouchRows(lead.first_touch);
  return (
    <Part title="De onde veio">
      {rows.length === 0 ? <p className="text-muted">Direto, sem campanha nem página de origem.</p> : null}
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {rows.map(([label, value]) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </dl>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-3 font-sans text-base font-strong tracking-normal">{title}</h3>
      {children}
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
