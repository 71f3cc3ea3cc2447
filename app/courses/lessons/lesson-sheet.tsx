import { useState } from "react";
import { Form } from "react-router";
import type { Failure } from "#app/platform/forms/form.ts";
import { ConfirmDialog } from "#app/ui/controls/confirm-dialog.tsx";
import { FormDialog } from "#app/ui/controls/form-dialog.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { lessonAddress } from "../access/lesson-address.ts";
import { LessonFields } from "./lesson-fields.tsx";
import type { EditedLesson } from "./lessons.server.ts";

const FORM = "aula";
const INTENT = "save-lesson";

interface LessonSheetProps {
  open: boolean;
  onClose: () => void;
  course: { id: number; title: string };
  /** Null: a new one. */
  lesson: EditedLesson | null;
  modules: { id: number; title: string }[];
  /** Module → the number after its last lesson. */
  nextOrders: Record<number, number>;
  failure: Failure | undefined;
}

/** The form of a lesson, in a sheet from the right. */
export function LessonSheet({ open, onClose, course, lesson, failure, ...plan }: LessonSheetProps) {
  const [isDirty, setDirty] = useState(false);
  const [isAsking, setAsking] = useState(false);
  if (!open && (isDirty || isAsking)) {
    setDirty(false);
    setAsking(false);
  }
  const handleClose = () => (isDirty ? setAsking(true) : onClose());
  return (
    <FormDialog
      form={FORM}
      intent={INTENT}
      save="Salvar aula"
      kind="sheet"
      open={open}
      onClose={handleClose}
      guarded={isDirty}
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
      <Form
        id={FORM}
        key={lesson?.id ?? 0}
        method="post"
        noValidate
        onInput={() => setDirty(true)}
        className="grid gap-5"
      >
        <ErrorSummary errors={failure?.errors} title="Erro ao salvar aula" />
        <input type="hidden" name="intent" value={INTENT} />
        {lesson ? <input type="hidden" name="id" value={lesson.id} /> : null}
        <LessonFields lesson={lesson} errors={failure?.errors} {...plan} />
      </Form>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Fechar sem salvar?"
        confirmLabel="Fechar sem salvar"
        cancelLabel="Continuar"
        onConfirm={onClose}
      >
        O que você escreveu nesta aula será perdido.
      </ConfirmDialog>
    </FormDialog>
  );
}
