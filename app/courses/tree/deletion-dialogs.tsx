import { DeleteDialog } from "#app/ui/controls/delete-dialog.tsx";
import { Field, Select } from "#app/ui/controls/field.tsx";
import type { AdminLesson } from "../lessons/lessons.server.ts";
import type { PlanNode } from "../ordering/plan-moves.ts";
import { counted } from "../plan/counted.ts";
import type { CourseModule } from "../plan/modules.server.ts";
import type { AskedDeletion } from "./use-waiting-deletion.ts";

const MODULE_DELETION = "delete-module";
const UNDO_SENTENCE = "Você tem 10 segundos para desfazer, se continuar nesta página. Depois, não dá mais.";

interface DeletionDialogsProps {
  asked: PlanNode | null;
  modules: CourseModule[];
  lessons: AdminLesson[];
  onClose: () => void;
  onConfirm: (asked: AskedDeletion) => void;
}

/** Before deleting, says what is deleted together with a module or a lesson. */
export function DeletionDialogs({ asked, modules, lessons, onClose, onConfirm }: DeletionDialogsProps) {
  const idOf = (kind: PlanNode["kind"]) => (asked?.kind === kind ? asked.id : null);
  const module = modules.find(({ id }) => id === idOf("module"));
  const lesson = lessons.find(({ id }) => id === idOf("lesson"));
  const confirm = (fields: FormData) => {
    if (asked) onConfirm({ node: asked, title: module?.title ?? lesson?.title ?? "", fields });
    onClose();
  };
  return (
    <>
      <DeleteDialog
        intent={MODULE_DELETION}
        id={module?.id ?? null}
        title="Excluir módulo"
        onClose={onClose}
        onConfirm={confirm}
      >
        {module ? <ModuleDeletion module={module} modules={modules} lessons={lessons} /> : null}
      </DeleteDialog>
      <DeleteDialog
        intent="delete-lesson"
        id={lesson?.id ?? null}
        title="Excluir aula"
        onClose={onClose}
        onConfirm={confirm}
      >
        <p className="[overflow-wrap:anywhere]">Tem certeza que deseja excluir a aula "{lesson?.title}"?</p>
        <p className="mt-2 text-muted">
          {lesson && lesson.students > 0
            ? `${lesson.students === 1 ? "1 aluno já abriu" : `${lesson.students} alunos já abriram`} esta aula: o progresso, as anotações e as dúvidas dela são apagados. `
            : null}
          {UNDO_SENTENCE}
        </p>
      </DeleteDialog>
    </>
  );
}

interface ModuleDeletionProps extends Pick<DeletionDialogsProps, "modules" | "lessons"> {
  module: CourseModule;
}

function ModuleDeletion({ module, modules, lessons }: ModuleDeletionProps) {
  const own = lessons.filter((lesson) => lesson.module_id === module.id).length;
  const others = modules.filter(({ id }) => id !== module.id);
  return (
    <>
      <p className="[overflow-wrap:anywhere]">Tem certeza que deseja excluir o módulo "{module.title}"?</p>
      {own > 0 ? (
        <Field
          name="move_to"
          label={`O que fazer com ${own === 1 ? "a aula" : `as ${counted(own, "aula")}`} dele`}
          hint="Excluir uma aula apaga também o progresso, as anotações e as dúvidas dos alunos."
          className="mt-4"
        >
          <Select form={MODULE_DELETION} defaultValue={others[0]?.id ?? ""}>
            {others.map((other) => (
              <option key={other.id} value={other.id}>
                Mover para {other.title}
              </option>
            ))}
            <option value="">Excluir também</option>
          </Select>
        </Field>
      ) : null}
      <p className="mt-4 text-muted">{UNDO_SENTENCE}</p>
    </>
  );
}
