// Search, filters and sort order of the list, as query parameters.
import { type FilterOf, listFilter } from "#app/nouns/list-filter.ts";
import { STUDY_STATES, type StudyState } from "./study-state.ts";

const labelOf = (state: StudyState) => STUDY_STATES[state].label;

export const STUDENT_FILTER = listFilter({
  search: { label: "Buscar aluno", placeholder: "Buscar por nome ou e-mail" },
  choices: {
    state: {
      name: "situacao",
      label: "Andamento",
      options: {
        todos: "Todos",
        ativos: "Com acesso",
        "nao-comecaram": labelOf("nao-comecaram"),
        "nao-entraram": labelOf("nao-entraram"),
        parados: labelOf("parados"),
        atrasados: labelOf("atrasados"),
        aguardando: labelOf("aguardando"),
        estudando: labelOf("estudando"),
        concluiram: labelOf("concluiram"),
        removidos: labelOf("removidos"),
      },
      usual: "todos",
      chips: {},
    },
    cohortId: { name: "turma", label: "Turma", none: "Todas as turmas", isRow: true },
    lessonId: { name: "aula", label: "Última aula", none: "Qualquer aula", isRow: true },
  },
  sorts: {
    recentes: "Mais recentes",
    antigos: "Mais antigos",
    adiantados: "Mais progresso",
    "menos-progresso": "Menos progresso",
    "estudo-recente": "Estudo mais recente",
    "estudo-antigo": "Estudo mais antigo",
    nome: "Nome (A a Z)",
    "nome-z": "Nome (Z a A)",
  },
  usualSort: "recentes",
});

export type StudentFilter = FilterOf<typeof STUDENT_FILTER>;
export type StudentSort = StudentFilter["sort"];
