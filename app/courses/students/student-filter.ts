// Search, filters and order of the list, as they stand in its address.
import { type FilterOf, listFilter } from "#app/nouns/list-filter.ts";

export const STUDENT_FILTER = listFilter({
  search: { label: "Buscar aluno", placeholder: "Buscar por nome ou e-mail" },
  choices: {
    state: {
      name: "situacao",
      label: "Situação",
      options: { todos: "Todos", ativos: "Com acesso", removidos: "Sem acesso" },
      usual: "todos",
    },
  },
  sorts: { recentes: "Mais recentes", antigos: "Mais antigos" },
  usualSort: "recentes",
});

export type StudentFilter = FilterOf<typeof STUDENT_FILTER>;
export type StudentSort = StudentFilter["sort"];
