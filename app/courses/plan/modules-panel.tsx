import { useState } from "react";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { DeleteDialog } from "#app/ui/controls/delete-dialog.tsx";
import { Field, Select } from "#app/ui/controls/field.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { counted } from "./counted.ts";
import { ModuleTable } from "./module-table.tsx";
import type { CourseModule } from "./modules.server.ts";

const DELETION = "delete-module";

interface ModulesPanelProps {
  path: string;
  modules: CourseModule[];
  lessons: { module_id: number }[];
}

export function ModulesPanel({ path, modules, lessons }: ModulesPanelProps) {
  const [toDelete, setToDelete] = useState<CourseModule | null>(null);
  const asked = modules.find(({ id }) => id === toDelete?.id);
  const own = lessons.filter((lesson) => lesson.module_id === asked?.id).length;
  const others = modules.filter(({ id }) => id !== asked?.id);
  const create = (
    <ButtonLink to={`${path}?novo=1`} size="compact" preventScrollReset>
      <Icon name="plus" />
      Novo Módulo
    </ButtonLink>
  );
  if (modules.length === 0) {
    return (
      <EmptyState title="Nenhum módulo criado ainda" action={create}>
        Um módulo reúne aulas sobre o mesmo assunto.
      </EmptyState>
    );
  }
  return (
    <>
      <div className="flex justify-end">{create}</div>
      <ModuleTable modules={modules} editAddress={(id) => `${path}?editar=${id}`} onDelete={setToDelete} />
      <DeleteDialog
        intent={DELETION}
        id={asked?.id ?? null}
        title="Excluir módulo"
        onClose={() => setToDelete(null)}
      >
        <p>Tem certeza que deseja excluir o módulo "{asked?.title}"?</p>
        {own > 0 ? (
          <Field
            name="move_to"
            label={`O que fazer com ${own === 1 ? "a aula" : `as ${counted(own, "aula")}`} dele`}
            hint="Excluir uma aula apaga também o progresso, as anotações e as dúvidas dos alunos."
            className="mt-4"
          >
            <Select form={DELETION} defaultValue={others[0]?.id ?? ""}>
              {others.map((module) => (
                <option key={module.id} value={module.id}>
                  Mover para {module.title}
                </option>
              ))}
              <option value="">Excluir também</option>
            </Select>
          </Field>
        ) : null}
      </DeleteDialog>
    </>
  );
}
