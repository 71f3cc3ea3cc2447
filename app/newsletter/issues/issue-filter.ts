// Search, filters and order of the list, as they stand in its address.
import { type FilterOf, listFilter } from "#app/nouns/list-filter.ts";

export const ISSUE_FILTER = listFilter({
  search: { label: "Buscar edição", placeholder: "Palavras do assunto ou do texto" },
  choices: {
    state: {
      name: "situacao",
      label: "Situação",
      none: "Todas",
      options: {
        rascunhos: "Rascunhos",
        enviando: "Enviando",
        pausadas: "Pausadas",
        enviadas: "Enviadas",
      },
    },
  },
  sorts: {
    recentes: "Mais recentes",
    antigas: "Mais antigas",
    assunto: "Assunto A-Z",
    "assunto-z": "Assunto Z-A",
    situacao: "Rascunhos primeiro",
    "situacao-z": "Enviadas primeiro",
    alcance: "Mais enviadas",
    "menos-alcance": "Menos enviadas",
    falhas: "Mais falhas",
    "menos-falhas": "Menos falhas",
  },
  usualSort: "recentes",
});

export type IssueFilter = FilterOf<typeof ISSUE_FILTER>;
export type IssueSort = IssueFilter["sort"];
