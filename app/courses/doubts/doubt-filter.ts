// Search, filters and sort order of the list, as query parameters.
import { type FilterOf, listFilter } from "#app/nouns/list-filter.ts";

export const DOUBT_FILTER = listFilter({
  search: { label: "Buscar dúvida", placeholder: "Palavras ou e-mail do aluno" },
  choices: {
    state: {
      name: "situacao",
      label: "Situação",
      options: {
        aguardando: "Aguardando",
        respondidas: "Respondidas",
        resolvidas: "Resolvidas",
        todas: "Todas",
      },
      usual: "aguardando",
      chips: {},
    },
    courseId: { name: "curso", label: "Curso", none: "Todos os cursos", isRow: true },
  },
  sorts: { antigas: "Mais antigas", recentes: "Mais recentes" },
  // Waiting doubts: oldest first.
  usualSort: ({ state }) => (state === "aguardando" ? "antigas" : "recentes"),
});

export type DoubtFilter = FilterOf<typeof DOUBT_FILTER> & {
  /** Not a query parameter: limits the list to the courses of this teacher. */
  teacherId?: number | undefined;
};
export type DoubtState = DoubtFilter["state"];

/** State of a doubt. An answer written by an integration counts as an answer. */
export function doubtStateOf(doubt: { answer_text: string | null; is_resolved: boolean }): DoubtState {
  if (doubt.is_resolved) return "resolvidas";
  return doubt.answer_text === null ? "aguardando" : "respondidas";
}
