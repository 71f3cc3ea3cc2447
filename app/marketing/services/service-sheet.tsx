import { useState } from "react";
import { fieldsOf } from "#app/nouns/columns.ts";
import type { Failure } from "#app/platform/forms/form.ts";
import { PICTURE_UPLOAD, uploadedAddress } from "#app/platform/images/picture-upload.ts";
import { centsToField } from "#app/platform/money-and-dates/money.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Switch } from "#app/ui/controls/choice.tsx";
import { Field, Input, Textarea } from "#app/ui/controls/field.tsx";
import { FormDialog } from "#app/ui/controls/form-dialog.tsx";
import { UploadField } from "#app/ui/controls/upload-field.tsx";
import { Cover } from "#app/ui/display/cover.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import { useStart } from "#app/ui/start-values.tsx";
import { PairList } from "./pair-list.tsx";
import { SERVICE_COLUMNS, SERVICE_LIMITS, type ServiceFacts } from "./service.ts";
import { serviceCover } from "./service-card.tsx";
import { SERVICE_LABELS, serviceFields } from "./service-fields.ts";

const FORM = "servico";
const INTENT = "save-service";

export type EditedService = ServiceFacts & { id: number; version: number };

interface ServiceFormProps {
  /** Null: a new one. */
  service: EditedService | null;
  failure: Failure | undefined;
}

/** The form of a service paid by the month, in a sheet from the right. */
export function ServiceSheet({
  open,
  onClose,
  ...form
}: ServiceFormProps & { open: boolean; onClose: () => void }) {
  const title = form.service ? "Editar serviço" : "Novo serviço";
  return (
    <FormDialog
      {...{ form: FORM, intent: INTENT, save: "Salvar serviço", kind: "sheet", open, onClose, title }}
    >
      <ServiceForm key={form.service?.id ?? 0} {...form} />
    </FormDialog>
  );
}

function ServiceForm({ service, failure }: ServiceFormProps) {
  return (
    <DraftForm
      id={FORM}
      place={`servico/${service?.id ?? "novo"}`}
      intent={INTENT}
      version={service?.version}
      {...(service ? { fields: serviceFields(service) } : {})}
      labels={SERVICE_LABELS}
      failure={failure}
      className="grid grid-cols-1 gap-5"
    >
      <ServiceFormFields service={service} failure={failure} />
    </DraftForm>
  );
}

// Long because it lists the form's fields in their order on the screen.
function ServiceFormFields({ service, failure }: ServiceFormProps) {
  const errors = failure?.stale ? undefined : failure?.errors;
  const field = fieldsOf(SERVICE_COLUMNS, errors);
  const [name, setName] = useState(useStart("name", service?.name ?? ""));
  const [picture, setPicture] = useState(useStart("picture", service?.picture ?? ""));

  function handleUpload(answer: unknown): boolean {
    const address = uploadedAddress(answer);
    if (address) setPicture(address);
    return address !== undefined;
  }
  return (
    <>
      <ErrorSummary errors={errors} title="Erro ao salvar serviço" />
      {service ? <input type="hidden" name="id" value={service.id} /> : null}
      <input type="hidden" name="picture" value={picture} />
      <Field {...field("name")}>
        <Input
          value={name}
          maxLength={SERVICE_LIMITS.name}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field
        name="monthly_price"
        label="Preço por mês (R$)"
        optional
        hint="Aparece como 'A partir de'. Em branco, o preço é combinado em conversa."
        error={errors?.monthly_price}
      >
        <Input inputMode="decimal" autoComplete="off" defaultValue={centsToField(service?.monthly_price)} />
      </Field>
      <Field {...field("description")} hint="Em uma ou duas frases.">
        <Textarea rows={3} maxLength={SERVICE_LIMITS.description} defaultValue={service?.description} />
      </Field>
      <Field name="features" label="O que inclui, um por linha" optional error={errors?.features}>
        <Textarea rows={4} defaultValue={service?.features.join("\n")} />
      </Field>
      <Field {...field("promise")} optional>
        <Textarea rows={3} maxLength={SERVICE_LIMITS.promise} defaultValue={service?.promise} />
      </Field>
      <PairList
        legend="Como funciona"
        item="passo"
        most={SERVICE_LIMITS.steps}
        names={{ first: "step_title", second: "step_words" }}
        labels={{ first: "Título", second: "Texto" }}
        maxLength={{ first: SERVICE_LIMITS.title, second: SERVICE_LIMITS.words }}
        initial={(service?.steps ?? []).map(({ title, words }) => ({ first: title, second: words }))}
        error={errors?.steps ?? errors?.step_title ?? errors?.step_words}
      />
      <PairList
        legend="Perguntas frequentes"
        item="pergunta"
        most={SERVICE_LIMITS.questions}
        names={{ first: "question", second: "answer" }}
        labels={{ first: "Pergunta", second: "Resposta" }}
        maxLength={{ first: SERVICE_LIMITS.title, second: SERVICE_LIMITS.words }}
        initial={(service?.questions ?? []).map(({ question, answer }) => ({
          first: question,
          second: answer,
        }))}
        error={errors?.questions ?? errors?.question ?? errors?.answer}
      />
      <div className="grid items-start gap-4 md:grid-cols-[14rem_1fr]">
        <Cover
          src={serviceCover({ picture, tiles: service?.tiles ?? "", name: name || "Serviço" })}
          alt="Como a imagem vai aparecer"
          className="rounded-control"
        />
        <div className="grid gap-2">
          <p className="font-semibold">Imagem</p>
          <UploadField
            {...PICTURE_UPLOAD}
            id="enviar-imagem-servico"
            label="Enviar imagem"
            hint="Sem imagem própria, a capa é desenhada a partir do nome."
            {...(errors?.picture && { error: errors.picture })}
            onDone={handleUpload}
          />
          {picture ? (
            <Button variant="ghost" size="compact" onClick={() => setPicture("")}>
              Usar capa gerada
            </Button>
          ) : null}
        </div>
      </div>
      <Field {...field("badge")} optional hint="Duas palavras sobre a imagem, como Mais pedido.">
        <Input maxLength={SERVICE_LIMITS.badge} autoComplete="off" defaultValue={service?.badge ?? ""} />
      </Field>
      <Field {...field("position")} optional hint="1 aparece primeiro. Em branco, no fim.">
        <Input inputMode="numeric" autoComplete="off" maxLength={6} defaultValue={service?.position || ""} />
      </Field>
      <Switch
        name="is_published"
        defaultChecked={service?.is_published ?? true}
        hint="Aparece em /produtos enquanto essa página estiver publicada."
      >
        Publicado
      </Switch>
    </>
  );
}
