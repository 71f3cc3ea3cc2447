import { useState } from "react";
import { Form, useNavigation } from "react-router";
import type { Failure } from "#app/platform/form.ts";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { lessonAddress } from "../lesson-address.ts";
import type { EditedLesson } from "../lessons.server.ts";
import { LessonFields } from "./lesson-fields.tsx";

const FORM = "aula";
const INTENT = "salvar-aula";

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
  const busy = useNavigation().formData?.get("intent") === INTENT;
  const [isDirty, setDirty] = useState(false);
  const [isAsking, setAsking] = useState(false);
  if (!open && (isDirty || isAsking)) {
    setDirty(false);
    setAsking(false);
  }
  const handleClose = () => (isDirty ? setAsking(true) : onClose());
  const footer = (
    <>
      <Button variant="quiet" onClick={handleClose}>
        Cancelar
      </Button>
      <Button type="submit" form={FORM} busy={busy}>
        {busy ? "Salvando..." : "Salvar aula"}
      </Button>
    </>
  );
  return (
    <Dialog
      kind="sheet"
      open={open}
      onClose={handleClose}
      guarded={isDirty}
      title={lesson ? "Editar Aula" : "Adicionar Aula"}
      footer={footer}
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
        O que você escreveu nesta aula se perde.
      </ConfirmDialog>
    </Dialog>
  );
}
