// Search, filters and order of the list, as they stand in its address.
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
  // Those that wait stand from the oldest.
  usualSort: ({ state }) => (state === "aguardando" ? "antigas" : "recentes"),
});

export type DoubtFilter = FilterOf<typeof DOUBT_FILTER> & {
  /** Not in the address: whose courses alone somebody looks after. */
  teacherId?: number | undefined;
};
export type DoubtState = DoubtFilter["state"];

/** Where a doubt stands; an answer that an integration wrote counts like any other. */
export function doubtStateOf(doubt: { answer_text: string | null; is_resolved: boolean }): DoubtState {
  if (doubt.is_resolved) return "resolvidas";
  return doubt.answer_text === null ? "aguardando" : "respondidas";
}
