import clsx from "clsx";
import { type ReactNode, useState } from "react";
import { Menu, MenuButton, MenuForm, MenuLink, MenuRule } from "#app/ui/controls/menu.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { type ReleaseAfter, releaseSentence } from "../access/lesson-release.ts";
import type { AdminLesson } from "../lessons/lessons.server.ts";
import { counted } from "../plan/counted.ts";
import type { CourseModule } from "../plan/modules.server.ts";
import { workloadLabel, workloadSeconds } from "../plan/workload.ts";
import { type PlanTreeActs, publishFields } from "./lesson-line.tsx";
import { MoveHandle } from "./move-handle.tsx";
import { TitleEditor, titleId } from "./title-editor.tsx";

interface ModuleBranchProps {
  module: CourseModule;
  lessons: AdminLesson[];
  after: ReleaseAfter | undefined;
  edit: string;
  isOpen: boolean;
  onToggle: () => void;
  acts: PlanTreeActs;
  /** Its lessons, and the line that adds another lesson. */
  children: ReactNode;
}

/** A module with its lessons; can be collapsed. */
export function ModuleBranch(props: ModuleBranchProps) {
  const { module, lessons, after, edit, isOpen, onToggle, acts, children } = props;
  const [isNaming, setIsNaming] = useState(false);
  const node = { kind: "module" as const, id: module.id };
  const { className, ...row } = acts.drag.rowProps(`module ${module.id}`);
  const release = releaseSentence(module, after);
  const listId = `aulas-de-${module.id}`;
  return (
    <li className="rounded-card bg-surface inset-ring inset-ring-line">
      <div
        {...row}
        className={clsx("grid grid-cols-[auto_minmax(0,1fr)_auto] items-start py-1.5 pr-1", className)}
      >
        <MoveHandle
          {...acts.drag.handleProps(`module ${module.id}`)}
          node={node}
          title={module.title}
          onStep={(step) => acts.step(node, step)}
        />
        {isNaming ? (
          <TitleEditor kind="module" node={module} onClose={() => setIsNaming(false)} />
        ) : (
          <h2 className="min-w-0 text-base">
            <button
              type="button"
              id={titleId("module", module.id)}
              aria-expanded={isOpen}
              aria-controls={listId}
              onClick={onToggle}
              className="flex min-h-11 w-full items-start gap-2 rounded-control py-2 text-left"
              onKeyDown={(event) => {
                if (event.key !== "F2") return;
                event.preventDefault();
                setIsNaming(true);
              }}
            >
              <Icon
                name="chevron-right"
                className={clsx("mt-0.5 size-5 flex-none transition", isOpen && "rotate-90")}
              />
              <span className="min-w-0">
                <span className="block font-strong [overflow-wrap:anywhere]">{module.title}</span>
                <span className="block text-sm font-normal text-muted">{summaryOf(lessons)}</span>
                {release ? (
                  <span className="flex items-start gap-1.5 text-sm font-normal text-muted">
                    <Icon name="lock-keyhole" className="mt-0.5 size-4 flex-none" />
                    {release}
                  </span>
                ) : null}
                {module.description ? (
                  <span className="line-clamp-2 text-sm font-normal [overflow-wrap:anywhere] text-muted">
                    {module.description}
                  </span>
                ) : null}
              </span>
            </button>
          </h2>
        )}
        <ModuleMenu
          module={module}
          lessons={lessons}
          edit={edit}
          acts={acts}
          onName={() => setIsNaming(true)}
        />
      </div>
      <div id={listId} hidden={!isOpen} className="pl-0 sm:pl-6">
        {isOpen ? children : null}
      </div>
    </li>
  );
}

interface ModuleMenuProps extends Pick<ModuleBranchProps, "module" | "lessons" | "edit" | "acts"> {
  onName: () => void;
}

function ModuleMenu({ module, lessons, edit, acts, onName }: ModuleMenuProps) {
  const node = { kind: "module" as const, id: module.id };
  const drafts = lessons.filter(({ is_published }) => !is_published);
  const published = lessons.filter(({ is_published }) => is_published);
  return (
    <Menu lazy label={`Ações de ${module.title}`} trigger={<Icon name="ellipsis" />}>
      <MenuButton icon={<Icon name="pencil" />} onClick={onName}>
        Renomear
      </MenuButton>
      <MenuLink to={edit} icon={<Icon name="notebook-pen" />}>
        Editar título e descrição
      </MenuLink>
      <MenuRule />
      <MenuButton icon={<Icon name="arrow-up" />} onClick={() => acts.step(node, -1)}>
        Mover para cima
      </MenuButton>
      <MenuButton icon={<Icon name="arrow-down" />} onClick={() => acts.step(node, 1)}>
        Mover para baixo
      </MenuButton>
      <MenuRule />
      {drafts.length > 0 ? (
        <MenuForm icon={<Icon name="eye" />} fields={publishFields(drafts, true)}>
          Publicar {counted(drafts.length, "rascunho")}
        </MenuForm>
      ) : null}
      {published.length > 0 ? (
        <MenuForm icon={<Icon name="eye-off" />} fields={publishFields(published, false)}>
          {published.length === 1 ? "Voltar a aula a rascunho" : "Voltar as aulas a rascunho"}
        </MenuForm>
      ) : null}
      <MenuButton tone="danger" icon={<Icon name="trash-2" />} onClick={() => acts.askDeletion(node)}>
        Excluir
      </MenuButton>
    </Menu>
  );
}

function summaryOf(lessons: AdminLesson[]): string {
  const drafts = lessons.filter(({ is_published }) => !is_published).length;
  const facts = [
    lessons.length === 0 ? "Sem aulas" : counted(lessons.length, "aula"),
    workloadLabel(workloadSeconds(lessons)),
    drafts > 0 ? counted(drafts, "rascunho") : "",
  ];
  return facts.filter(Boolean).join(" · ");
}
