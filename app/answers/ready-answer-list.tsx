import { inList } from "#app/nouns/list-columns.ts";
import { type FewRows, REMOVE } from "#app/nouns/list-screen.ts";
import { RowName } from "#app/nouns/row-name.tsx";
import type { ReadyAnswer } from "./ready-answer.ts";
import { READY_ANSWER_COLUMNS } from "./ready-answer.ts";

export const READY_ANSWER_LIST: FewRows<ReadyAnswer> = {
  words: { one: "resposta pronta", many: "respostas prontas", isFeminine: true },
  name: ({ title }) => title,
  columns: [
    inList(READY_ANSWER_COLUMNS, "title", {
      card: "half",
      className: "min-w-0",
      cell: ({ title }, { edit }) => <RowName to={edit}>{title}</RowName>,
    }),
    inList(READY_ANSWER_COLUMNS, "body", {
      className: "max-md:order-1 text-muted",
      cell: ({ body }) => <span className="line-clamp-2 wrap-anywhere">{body}</span>,
    }),
  ],
  acts: (_, { edit }) => [{ label: "Editar", icon: "pencil", to: edit }, REMOVE],
  actsClass: "md:text-right",
  removal: {
    intent: "delete-answer",
    title: "Excluir resposta pronta?",
    confirmLabel: "Excluir",
    says: ({ title }) => (
      <>
        <p className="wrap-anywhere">
          “{title}” some da lista de toda a equipe. Dá para desfazer por um dia.
        </p>
        <p className="mt-2 text-muted">O que já foi respondido com ela não muda.</p>
      </>
    ),
  },
  empty: {
    sentence: "Guarde aqui o que você responde toda semana.",
    add: { label: "Nova resposta", form: "nova" },
  },
};
