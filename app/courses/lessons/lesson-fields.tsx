import { type ReactNode, useState } from "react";
import { fieldsOf } from "#app/nouns/columns.ts";
import type { FieldErrors } from "#app/platform/forms/form.ts";
import { uploadPicture } from "#app/platform/images/picture-upload.ts";
import { RadioCard, Switch } from "#app/ui/controls/choice.tsx";
import { Field, FieldNote, Input, Select } from "#app/ui/controls/field.tsx";
import { RichTextEditor } from "#app/ui/editor/rich-text-editor.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { useStart } from "#app/ui/start-values.tsx";
import { AttachmentsField } from "./attachments-field.tsx";
import { LESSON_COLUMNS } from "./lesson.ts";
import { durationText } from "./lesson-form-values.ts";
import { LESSON_ICONS } from "./lesson-icons.ts";
import { LESSON_KIND_COLUMNS, LESSON_KIND_LABELS, LESSON_KINDS, type LessonKind } from "./lesson-kinds.ts";
import type { EditedLesson } from "./lessons.server.ts";
import { PdfFields } from "./pdf-fields.tsx";
import { QuizFields } from "./quiz-fields.tsx";
import { ReleaseFields } from "./release-fields.tsx";
import { VideoFields } from "./video-fields.tsx";

interface LessonFieldsProps {
  lesson: EditedLesson | null;
  modules: { id: number; title: string }[];
  others: { id: number; title: string }[];
  nextOrders: Record<number, number>;
  errors: FieldErrors | undefined;
}

export function LessonFields({ lesson, modules, others, nextOrders, errors }: LessonFieldsProps) {
  const [kind, setKind] = useState(kindOf(useStart("content_type", lesson?.content_type ?? "video")));
  const [duration, setDuration] = useState(useStart("duration", durationText(lesson?.duration_seconds)));
  return (
    <>
      <PlaceFields lesson={lesson} modules={modules} nextOrders={nextOrders} errors={errors} />
      <KindChoice kind={kind} onChange={setKind} error={errors?.content_type} />
      {LESSON_KINDS.map((one) => {
        const KindFields = KIND_FIELDS[one];
        return KindFields ? (
          <Only key={one} when={kind === one}>
            <KindFields
              lesson={lesson}
              errors={errors}
              onDuration={(seconds) => setDuration(durationText(seconds))}
            />
          </Only>
        ) : null;
      })}
      <Only when={hasText(kind)}>
        <RichTextEditor
          name="text_content"
          value={lesson?.text_content ?? ""}
          label={kind === "video" ? "Texto abaixo do vídeo" : "Texto"}
          optional={kind === "video"}
          error={errors?.text_content}
          upload={uploadPicture}
        />
      </Only>
      <Field
        name="duration"
        label="Duração"
        optional
        hint={
          kind === "video"
            ? "Minutos e segundos, como 12:30. Preenchido automaticamente quando você envia o vídeo. A carga horária do curso aparece quando todas as aulas têm duração."
            : "Minutos e segundos, como 12:30. A carga horária do curso aparece quando todas as aulas têm duração."
        }
        error={errors?.duration}
      >
        <Input
          value={duration}
          onChange={(event) => setDuration(event.target.value)}
          autoComplete="off"
          maxLength={8}
          className="max-w-40"
        />
      </Field>
      <AttachmentsField initial={lesson?.attachments ?? []} error={errors?.attachments} />
      <Field
        name="state"
        label="Situação"
        hint="O aluno não vê um rascunho, e ele não conta para o certificado."
        error={errors?.state}
      >
        <Select defaultValue={lesson?.is_published === false ? "draft" : "published"}>
          <option value="published">Publicada</option>
          <option value="draft">Rascunho</option>
        </Select>
      </Field>
      <ReleaseFields
        row={lesson}
        after={{
          name: "after_lesson_id",
          label: "Depois de concluir a aula",
          chosen: lesson?.after_lesson_id,
          choices: others,
        }}
        errors={errors}
      />
      <Switch
        name="is_free_preview"
        defaultChecked={lesson?.is_free_preview ?? false}
        hint="Qualquer pessoa pode abrir esta aula, sem conta."
      >
        Prévia gratuita
      </Switch>
    </>
  );
}

interface KindFieldsProps {
  lesson: EditedLesson | null;
  errors: FieldErrors | undefined;
  onDuration: (seconds: number) => void;
}

const KIND_FIELDS: Record<LessonKind, ((props: KindFieldsProps) => ReactNode) | null> = {
  video: VideoFields,
  pdf: PdfFields,
  text: null,
  quiz: QuizFields,
};

function hasText(kind: LessonKind): boolean {
  return LESSON_KIND_COLUMNS[kind].some((column) => column === "text_content");
}

function PlaceFields({ lesson, modules, nextOrders, errors }: Omit<LessonFieldsProps, "others">) {
  const field = fieldsOf(LESSON_COLUMNS, errors);
  const only = modules.length === 1 ? String(modules[0]?.id) : "";
  const [moduleId, setModuleId] = useState(useStart("module_id", lesson ? String(lesson.module_id) : only));
  const [order, setOrder] = useState(useStart("order", lesson ? String(lesson.order) : ""));
  const suggested = String(nextOrders[Number(moduleId)] ?? 1);
  return (
    <>
      <Field {...field("module_id")}>
        <Select value={moduleId} onChange={(event) => setModuleId(event.target.value)} required>
          <option value="">Selecione um módulo</option>
          {modules.map((module) => (
            <option key={module.id} value={module.id}>
              {module.title}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid gap-5 sm:grid-cols-[1fr_8rem]">
        <Field {...field("title")}>
          <Input maxLength={160} required autoComplete="off" defaultValue={lesson?.title} />
        </Field>
        <Field {...field("order")}>
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            step={1}
            value={order || suggested}
            onChange={(event) => setOrder(event.target.value)}
          />
        </Field>
      </div>
    </>
  );
}

interface KindChoiceProps {
  kind: LessonKind;
  onChange: (kind: LessonKind) => void;
  error: string | undefined;
}

function KindChoice({ kind, onChange, error }: KindChoiceProps) {
  return (
    <fieldset id="content_type">
      <legend className="mb-1.5 font-semibold">Tipo</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {LESSON_KINDS.map((value) => {
          const icon = LESSON_ICONS[value];
          return (
            <RadioCard
              dense
              key={value}
              name="content_type"
              value={value}
              title={LESSON_KIND_LABELS[value]}
              icon={<Icon name={icon} />}
              checked={kind === value}
              onChange={() => onChange(value)}
            />
          );
        })}
      </div>
      <FieldNote error={error} />
    </fieldset>
  );
}

/** Fields of one kind: hidden and not sent while another kind is chosen, but keeping their typed values. */
function Only({ when, children }: { when: boolean; children: ReactNode }) {
  const [wasShown, setShown] = useState(when);
  if (when && !wasShown) setShown(true);
  if (!when && !wasShown) return null;
  return (
    <fieldset hidden={!when} disabled={!when} className="grid min-w-0 gap-5">
      {children}
    </fieldset>
  );
}

function kindOf(text: string): LessonKind {
  return LESSON_KINDS.find((kind) => kind === text) ?? "video";
}
