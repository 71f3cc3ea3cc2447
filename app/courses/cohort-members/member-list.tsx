import type { ListOf } from "#app/nouns/list-screen.ts";
import { formatDate, formatRecent } from "#app/platform/money-and-dates/dates.ts";
import { lastDayBefore } from "#app/platform/money-and-dates/terms.ts";
import { ProgressBar } from "#app/ui/display/progress.tsx";
import { StudentName } from "../students/student-name.tsx";
import { STATE_OF_ONE, STUDY_STATES } from "../students/study-state.ts";
import { MEMBERS_FORM, MemberBulkBar } from "./member-bulk-bar.tsx";
import { MEMBER_FILTER } from "./member-filter.ts";
import type { MemberItem } from "./members.server.ts";

interface MemberListGiven {
  now: Date;
  cohorts: { id: number; name: string; places: number | null; taken_places: number }[];
}

export const MEMBER_LIST: ListOf<MemberItem, typeof MEMBER_FILTER, MemberListGiven> = {
  words: { one: "aluno", many: "alunos" },
  filter: MEMBER_FILTER,
  name: ({ name }) => name,
  columns: [
    {
      label: "Aluno",
      className: "min-w-48",
      cell: (student) => <StudentName name={student.name} email={student.email} />,
    },
    {
      label: "Desde",
      sorts: ["recentes", "antigos", "descending"],
      card: "end",
      className: "whitespace-nowrap max-md:text-muted",
      cell: ({ created_at }) => formatDate(created_at),
    },
    {
      label: "Progresso",
      className: "min-w-32",
      cell: ({ name, percent }) => (
        <div className="flex items-center gap-3">
          <ProgressBar value={percent} label={`Progresso de ${name}`} className="flex-1" />
          <span className="w-11 text-right text-sm font-semibold tabular-nums">{percent}%</span>
        </div>
      ),
    },
    {
      label: "Último estudo",
      said: true,
      className: "whitespace-nowrap",
      cell: ({ studied_at: at }, { now }) => (at ? formatRecent(at, now) : "Nunca"),
    },
    {
      label: "Situação",
      card: "half",
      state: ({ is_active: isActive, state }) =>
        isActive ? ["ok", "Com acesso"] : [STUDY_STATES[state].tone, STATE_OF_ONE[state]],
      cell: ({ ends_at: end }) =>
        end ? <span className="mt-1 block text-sm text-muted">Até {lastDayBefore(end)}</span> : null,
    },
  ],
  bulk: { form: MEMBERS_FORM, Bar: MemberBulkBar },
  empty: {
    sentence: "Quem entra pelo link, compra uma oferta da turma ou é matriculado nela aparece aqui.",
    hint: "Tente outro nome ou e-mail.",
  },
};
