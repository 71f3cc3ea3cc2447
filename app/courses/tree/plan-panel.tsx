import { useState } from "react";
import { addressOf } from "#app/platform/http/address.ts";
import { BulkQuestionDialog } from "#app/ui/controls/bulk-form.tsx";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { CountLabel } from "#app/ui/display/count-label.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { previewQuery } from "../access/student-preview.ts";
import type { AdminLesson } from "../lessons/lessons.server.ts";
import type { PlanOrder } from "../ordering/plan-moves.ts";
import { MODULE_SENTENCES } from "../plan/module.ts";
import type { CourseModule } from "../plan/modules.server.ts";
import { AddLine } from "./add-line.tsx";
import { PUBLISH_FORM } from "./lesson-line.tsx";
import { PlanTree } from "./plan-tree.tsx";

interface PlanPanelProps {
  path: string;
  plan: {
    course: { id: number; title: string; is_published: boolean };
    modules: CourseModule[];
    lessons: AdminLesson[];
    order: PlanOrder;
    today: string;
  };
}

/** The course's figures, the buttons that add rows, and the tree. */
export function PlanPanel({ path, plan }: PlanPanelProps) {
  const { course, modules, lessons, order, today } = plan;
  const [said, setSaid] = useState("");
  const address = `/curso/${addressOf(course.id, course.title)}`;
  const previewAddress = (lessonId: number) =>
    `${address}?aula=${lessonId}&${previewQuery({ enrolledOn: today, on: today })}`;
  const isHollow = course.is_published && !lessons.some(({ is_published }) => is_published);
  const newModule = (
    <ButtonLink to={`${path}?novo=1`} size="compact" variant="quiet" preventScrollReset>
      <Icon name="plus" />
      Novo Módulo
    </ButtonLink>
  );
  return (
    <section aria-label="Módulos e aulas" className="grid grid-cols-1 gap-4">
      <p role="status" className="sr-only">
        {said}
      </p>
      <BulkQuestionDialog form={PUBLISH_FORM} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex flex-wrap gap-x-5 gap-y-1 font-semibold">
          <span>
            <CountLabel word="Módulos" count={modules.length} />
          </span>
          <span>
            <CountLabel word="Aulas" count={lessons.length} />
          </span>
        </p>
        {modules.length > 0 ? (
          <div className="flex flex-wrap gap-2">
            {newModule}
            <ButtonLink to={`${path}?aba=aulas&nova=1`} size="compact" preventScrollReset>
              <Icon name="plus" />
              Adicionar Aula
            </ButtonLink>
          </div>
        ) : null}
      </div>
      {isHollow ? (
        <Alert tone="wait" title="Este curso está publicado, mas ainda não tem aula publicada">
          <p>O produto dele fica fora da loja até você publicar uma aula.</p>
        </Alert>
      ) : null}
      {modules.length === 0 ? (
        <EmptyState title="Nenhum módulo criado ainda" action={newModule}>
          Um módulo reúne aulas sobre o mesmo assunto. Crie módulos primeiro para adicionar aulas.
        </EmptyState>
      ) : (
        <>
          {lessons.length === 0 ? <p className="text-muted">Nenhuma aula criada ainda</p> : null}
          <PlanTree
            path={path}
            previewAddress={previewAddress}
            modules={modules}
            lessons={lessons}
            order={order}
            onSay={setSaid}
          />
        </>
      )}
      <div className="rounded-card border border-dashed border-control">
        <AddLine
          id="novo-modulo"
          place={`curso/${course.id}`}
          intent="add-module"
          label="Novo módulo"
          placeholder="Novo módulo: título e Enter"
          made="Módulo criado"
          empty={MODULE_SENTENCES.title}
          onSay={setSaid}
        />
      </div>
    </section>
  );
}
