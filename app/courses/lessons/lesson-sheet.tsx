import type { Failure } from "#app/platform/forms/form.ts";
import { FormDialog } from "#app/ui/controls/form-dialog.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import { lessonAddress } from "../access/lesson-address.ts";
import { LessonFields } from "./lesson-fields.tsx";
import { LESSON_LABELS, lessonFormValues } from "./lesson-form-values.ts";
import type { EditedLesson } from "./lessons.server.ts";

const FORM = "aula";
const INTENT = "save-lesson";

interface LessonFormProps {
  course: { id: number; title: string };
  lesson: EditedLesson | null;
  modules: { id: number; title: string }[];
  lessons: { id: number; title: string }[];
  /** Module → the number after its last lesson. */
  nextOrders: Record<number, number>;
  failure: Failure | undefined;
}

export function LessonSheet({
  open,
  onClose,
  ...form
}: LessonFormProps & { open: boolean; onClose: () => void }) {
  const { course, lesson } = form;
  return (
    <FormDialog
      form={FORM}
      intent={INTENT}
      save="Salvar aula"
      kind="sheet"
      open={open}
      onClose={onClose}
      title={lesson ? "Editar Aula" : "Adicionar Aula"}
    >
      {lesson ? (
        <p className="-mt-2 mb-4">
          <a
            className="link text-sm"
            href={lessonAddress(course, lesson.id)}
            target="_blank"
            rel="noopener noreferrer"
          >
            Ver como aluno
          </a>
        </p>
      ) : null}
      <LessonForm key={lesson?.id ?? 0} {...form} />
    </FormDialog>
  );
}

function LessonForm({ course, lesson, lessons, failure, ...plan }: LessonFormProps) {
  const others = lessons.filter(({ id }) => id !== lesson?.id);
  return (
    <DraftForm
      id={FORM}
      place={lesson ? `aula/${lesson.id}` : `curso/${course.id}/aula/nova`}
      intent={INTENT}
      version={lesson?.version}
      {...(lesson ? { fields: lessonFormValues(lesson, lesson.attachments) } : {})}
      labels={LESSON_LABELS}
      failure={failure}
      preventScrollReset
      className="grid gap-5"
    >
      <ErrorSummary errors={failure?.stale ? undefined : failure?.errors} title="Erro ao salvar aula" />
      {lesson ? <input type="hidden" name="id" value={lesson.id} /> : null}
      {lesson ? <input type="hidden" name="place" value={`${lesson.module_id} ${lesson.order}`} /> : null}
      <LessonFields lesson={lesson} others={others} errors={failure?.errors} {...plan} />
    </DraftForm>
  );
}
