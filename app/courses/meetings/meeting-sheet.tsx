import { fieldsOf, sentFields } from "#app/nouns/columns.ts";
import type { Failure } from "#app/platform/forms/form.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { Field, Input, Select } from "#app/ui/controls/field.tsx";
import { FormDialog } from "#app/ui/controls/form-dialog.tsx";
import { DateInput } from "#app/ui/dates/date-input.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import { VideoAddressField } from "../media/video-address-field.tsx";
import { MEETING_COLUMNS, MEETING_LIMITS } from "./meeting.ts";
import type { EditedMeeting } from "./meetings.server.ts";

interface SheetProps {
  open: boolean;
  onClose: () => void;
  failure: Failure | undefined;
}

const FORM = "encontro";
const INTENT = "save-meeting";

export function MeetingSheet({
  open,
  onClose,
  cohortId,
  meeting,
  failure,
}: SheetProps & { cohortId: number; meeting: EditedMeeting | null }) {
  const errors = failure?.stale ? undefined : failure?.errors;
  const field = fieldsOf(MEETING_COLUMNS, errors);
  return (
    <FormDialog
      form={FORM}
      intent={INTENT}
      save="Salvar encontro"
      kind="sheet"
      open={open}
      onClose={onClose}
      title={meeting ? "Editar encontro" : "Novo encontro"}
    >
      <DraftForm
        key={meeting?.id ?? 0}
        id={FORM}
        place={`encontro/${meeting?.id ?? `novo-de-${cohortId}`}`}
        intent={INTENT}
        version={meeting?.version}
        {...(meeting ? { fields: sentFields(MEETING_COLUMNS, meeting) } : {})}
        labels={MEETING_COLUMNS}
        failure={failure}
        className="grid gap-5"
      >
        <ErrorSummary errors={errors} title="Erro ao salvar encontro" />
        {meeting ? <input type="hidden" name="id" value={meeting.id} /> : null}
        <Field {...field("title")}>
          <Input required maxLength={MEETING_LIMITS.title} defaultValue={meeting?.title} />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field {...field("starts_at")} hint="Horário de Brasília.">
            <DateInput withTime defaultValue={meeting ? formatDateTime(meeting.starts_at) : ""} />
          </Field>
          <Field {...field("minutes")}>
            <Input inputMode="numeric" maxLength={4} defaultValue={meeting?.minutes ?? 60} />
          </Field>
        </div>
        <Field
          {...field("url")}
          optional
          hint="Só os alunos da turma entram por ele. Mudar o horário avisa quem está na turma."
        >
          <Input
            inputMode="url"
            autoComplete="off"
            maxLength={MEETING_LIMITS.url}
            placeholder="https://"
            defaultValue={meeting?.url}
          />
        </Field>
      </DraftForm>
    </FormDialog>
  );
}

const RECORDING = "gravacao";

/** Asks for the video's address and the module of the new lesson. */
export function RecordingDialog({
  open,
  onClose,
  failure,
  meeting,
  modules,
}: SheetProps & { meeting: { id: number; title: string } | null; modules: { id: number; title: string }[] }) {
  return (
    <FormDialog
      form={RECORDING}
      intent="add-recording"
      save="Adicionar gravação"
      open={open}
      onClose={onClose}
      title="Adicionar gravação"
    >
      <DraftForm
        id={RECORDING}
        place={`gravacao/${meeting?.id ?? 0}`}
        intent="add-recording"
        failure={failure}
        className="grid gap-5"
      >
        <ErrorSummary errors={failure?.errors} title="Erro ao adicionar gravação" />
        <input type="hidden" name="id" value={meeting?.id ?? ""} />
        <VideoAddressField
          name="video"
          label="Endereço do vídeo"
          hint="YouTube, Vimeo ou um arquivo de vídeo."
          required
          error={failure?.errors?.video}
        />
        <Field
          name="module"
          label="Módulo"
          hint={`A aula se chama “${meeting?.title ?? ""}” e fica no fim do módulo, publicada.`}
          error={failure?.errors?.module}
        >
          <Select required>
            {modules.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
      </DraftForm>
    </FormDialog>
  );
}
