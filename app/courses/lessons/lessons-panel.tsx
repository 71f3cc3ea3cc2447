import { useState } from "react";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { DeleteDialog } from "#app/ui/controls/delete-dialog.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { LessonTable } from "./lesson-table.tsx";
import type { AdminLesson } from "./lessons.server.ts";

interface LessonsPanelProps {
  path: string;
  modules: { id: number; title: string }[];
  lessons: AdminLesson[];
}

export function LessonsPanel({ path, modules, lessons }: LessonsPanelProps) {
  const [toDelete, setToDelete] = useState<AdminLesson | null>(null);
  const asked = lessons.find(({ id }) => id === toDelete?.id);
  if (modules.length === 0) {
    return (
      <EmptyState
        title="Crie módulos primeiro para adicionar aulas"
        action={<ButtonLink to={path}>Ver módulos</ButtonLink>}
      />
    );
  }
  const create = (
    <ButtonLink to={`${path}?aba=aulas&nova=1`} size="compact" preventScrollReset>
      <Icon name="plus" />
      Adicionar Aula
    </ButtonLink>
  );
  if (lessons.length === 0) {
    return <EmptyState title="Nenhuma aula criada ainda" action={create} />;
  }
  return (
    <>
      <div className="flex justify-end">{create}</div>
      <LessonTable
        lessons={lessons}
        modules={modules}
        editAddress={(id) => `${path}?aba=aulas&editar=${id}`}
        onDelete={setToDelete}
      />
      <DeleteDialog
        intent="delete-lesson"
        id={asked?.id ?? null}
        title="Excluir aula"
        onClose={() => setToDelete(null)}
      >
        <p>Tem certeza que deseja excluir a aula "{asked?.title}"?</p>
        <p className="mt-2 text-muted">
          {asked && asked.students > 0
            ? `${asked.students === 1 ? "1 aluno já abriu" : `${asked.students} alunos já abriram`} esta aula: o progresso, as anotações e as dúvidas dela são apagados. `
            : null}
          Esta ação não pode ser desfeita.
        </p>
      </DeleteDialog>
    </>
  );
}
