import type { ListOf } from "#app/nouns/list-screen.ts";
import type { Failure } from "#app/platform/forms/form.ts";
import { formatDate, formatRecent } from "#app/platform/money-and-dates/dates.ts";
import { lastDayBefore } from "#app/platform/money-and-dates/terms.ts";
import { ProgressBar } from "#app/ui/display/progress.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { STUDENTS_FORM, StudentBulkBar } from "./student-bulk-bar.tsx";
import { STUDENT_FILTER, type StudentFilter } from "./student-filter.ts";
import { StudentName } from "./student-name.tsx";
import type { StudentItem } from "./students.server.ts";
import { STATE_OF_ONE, STUDY_STATES, type StudyState } from "./study-state.ts";
import { whereStopped } from "./where-stopped.ts";

interface StudentListGiven {
  now: Date;
  /** The last server answer, and whether it refused a removal. */
  answer: unknown;
  failure: Failure | undefined;
  bulkFailure: Failure | undefined;
}

export const STUDENT_LIST: ListOf<StudentItem, typeof STUDENT_FILTER, StudentListGiven> = {
  words: { one: "aluno", many: "alunos" },
  filter: STUDENT_FILTER,
  name: ({ name }) => name,
  columns: [
    {
      label: "Aluno",
      sorts: ["nome", "nome-z", "ascending"],
      className: "min-w-40",
      cell: (student) => <StudentName name={student.name} email={student.email} />,
    },
    {
      label: "Origem",
      card: "half",
      className: "whitespace-nowrap max-md:text-muted",
      cell: ({ origin }) => origin,
    },
    {
      label: "Desde",
      sorts: ["recentes", "antigos", "descending"],
      card: "end",
      className: "whitespace-nowrap max-md:text-muted",
      cell: ({ created_at }) => formatDate(created_at),
    },
    {
      label: "Turma",
      card: "half",
      className: "max-md:text-muted [overflow-wrap:anywhere]",
      cell: ({ cohort }) => cohort,
    },
    {
      label: "Progresso",
      sorts: ["adiantados", "menos-progresso", "descending"],
      className: "min-w-32",
      cell: ({ name, percent, completed, lessons }) => (
        <>
          <div className="flex items-center gap-3">
            <ProgressBar value={percent} label={`Progresso de ${name}`} className="flex-1" />
            <span className="w-11 text-right text-sm font-semibold tabular-nums">{percent}%</span>
          </div>
          <span className="text-sm text-muted tabular-nums">
            {completed} de {lessons} {lessons === 1 ? "aula" : "aulas"}
          </span>
        </>
      ),
    },
    {
      label: "Último estudo",
      sorts: ["estudo-recente", "estudo-antigo", "descending"],
      said: true,
      className: "min-w-32",
      cell: (student, { now }) => {
        const stop = whereStopped(student);
        return (
          <>
            <span className="whitespace-nowrap">
              {student.studied_at ? formatRecent(student.studied_at, now) : "Nunca"}
            </span>
            {stop ? <span className="block text-sm text-muted [overflow-wrap:anywhere]">{stop}</span> : null}
          </>
        );
      },
    },
    {
      label: "Andamento",
      card: "half",
      state: ({ state }) => [STUDY_STATES[state].tone, STATE_OF_ONE[state]],
      cell: ({ loss, ends_at: end }) =>
        loss ? (
          <span className="mt-1 block max-w-60 text-sm text-muted [overflow-wrap:anywhere]">{loss}</span>
        ) : end ? (
          <span className="mt-1 block text-sm text-muted">Acesso até {lastDayBefore(end)}</span>
        ) : null,
    },
  ],
  bulk: { form: STUDENTS_FORM, Bar: StudentBulkBar },
  acts: ({ id, state }) => [
    state !== "removidos"
      ? { label: "Remover do curso", icon: "user-minus", asks: true }
      : { label: "Restaurar o acesso", icon: "rotate-ccw", fields: { intent: "restore-access", id } },
  ],
  removal: {
    isFor: ({ state }) => state !== "removidos",
    Dialog: ({ item, ...rest }) => <RemoveDialog student={item} {...rest} />,
  },
  empty: {
    title: ({ state }) => (state === "todos" ? "Nenhum aluno ainda" : "Nenhum aluno neste andamento"),
    sentence: "Quem compra o curso aparece aqui automaticamente.",
    hint: "Tente outro nome, e-mail ou andamento.",
  },
};

/** Explains the chosen state; each student is in exactly one state. */
export function StateHint({ state }: { state: StudentFilter["state"] }) {
  if (!isStudyState(state)) return null;
  return <p className="max-w-[42rem] text-sm text-muted">{STUDY_STATES[state].hint}</p>;
}

function isStudyState(state: string): state is StudyState {
  return Object.hasOwn(STUDY_STATES, state);
}
