// Search and sort order of a cohort's students, as query parameters.
import { type FilterOf, listFilter } from "#app/nouns/list-filter.ts";

export const MEMBER_FILTER = listFilter({
  search: { label: "Buscar aluno", placeholder: "Buscar por nome ou e-mail" },
  choices: {},
  sorts: { recentes: "Mais recentes", antigos: "Mais antigos" },
  usualSort: "recentes",
});

export type MemberFilter = FilterOf<typeof MEMBER_FILTER>;
