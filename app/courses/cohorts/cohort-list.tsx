import { inList } from "#app/nouns/list-columns.ts";
import { type FewRows, REMOVE } from "#app/nouns/list-screen.ts";
import { RowName } from "#app/nouns/row-name.tsx";
import { COHORT_COLUMNS } from "./cohort.ts";
import { COHORT_STATES, cohortAddress, cohortDays, cohortState, placesText } from "./cohort-state.ts";
import type { CohortItem } from "./cohorts.server.ts";

interface CohortListGiven {
  now: Date;
}

export const COHORT_LIST: FewRows<CohortItem, CohortListGiven> = {
  words: { one: "turma", many: "turmas", isFeminine: true },
  name: ({ name }) => name,
  columns: [
    {
      label: "Turma",
      card: "half",
      className: "min-w-0",
      cell: (cohort) => (
        <RowName to={!cohort.retired_at && cohortAddress(cohort)} isOver under={cohortDays(cohort)}>
          {cohort.name}
        </RowName>
      ),
    },
    inList(COHORT_COLUMNS, "places", {
      align: "right",
      card: "end",
      className: "whitespace-nowrap",
      cell: placesText,
    }),
    inList(COHORT_COLUMNS, "link_key", {
      said: true,
      className: "max-md:order-3",
      cell: ({ is_link_open: isOpen, retired_at: gone }) => (isOpen && !gone ? "Aberto" : "Fechado"),
    }),
    {
      label: "Situação",
      card: "half",
      className: "max-md:order-1 max-md:mt-2",
      state: (cohort, { now }) => COHORT_STATES[cohortState(cohort, now)],
    },
  ],
  acts: (cohort, { edit }) => {
    const { id, is_link_open: isOpen } = cohort;
    if (cohort.retired_at) {
      return [{ label: "Trazer de volta", icon: "rotate-ccw", fields: { intent: "restore-cohort", id } }];
    }
    const path = cohortAddress(cohort);
    return [
      { label: "Abrir", icon: "users", to: path },
      { label: "Editar", icon: "pencil", to: edit },
      {
        label: isOpen ? "Fechar matrículas" : "Abrir matrículas",
        icon: "link-2",
        fields: { intent: "open-cohort-link", id, value: !isOpen },
      },
      "rule",
      REMOVE,
    ];
  },
  actsClass: "max-md:order-2 max-md:self-start md:text-right",
  removal: {
    intent: "delete-cohort",
    title: "Excluir turma?",
    isFor: ({ retired_at: gone }) => !gone,
    says: ({ name }) => (
      <>
        <p className="wrap-anywhere">O link e as ofertas da turma “{name}” se fecham.</p>
        <p className="mt-2 text-muted">
          Os alunos dela continuam no curso, com o progresso e o calendário que têm. Você pode trazer a turma
          de volta.
        </p>
      </>
    ),
  },
  empty: {
    title: "Nenhuma turma neste curso.",
    sentence:
      "Uma turma reúne alunos que fazem o curso juntos: com datas, vagas, um link de matrícula e um calendário só dela.",
    add: { label: "Nova turma", form: "nova" },
  },
};
