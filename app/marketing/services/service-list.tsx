import type { FewRows } from "#app/nouns/list-screen.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { EditAndDelete } from "#app/ui/controls/edit-and-delete.tsx";
import type { EditedService } from "./service-sheet.tsx";

/** All of them, in the order of the page. */
export const SERVICE_LIST: FewRows<EditedService> = {
  words: { one: "serviço", many: "serviços" },
  caption: "Serviços mensais",
  name: ({ name }) => name,
  columns: [
    {
      label: "Serviço",
      className: "min-w-48",
      cell: ({ name }) => <b className="[overflow-wrap:anywhere]">{name}</b>,
    },
    {
      label: "Por mês",
      said: true,
      card: "half",
      cell: ({ monthly_price: price }) => (price === null ? "A combinar" : formatBRL(price)),
    },
    {
      label: "Situação",
      card: "half",
      state: ({ is_published: isOut }) => (isOut ? ["ok", "Publicado"] : ["off", "Rascunho"]),
    },
    {
      label: "Ações",
      hidden: true,
      align: "right",
      className: "whitespace-nowrap",
      cell: ({ name }, { edit, ask }) => <EditAndDelete title={name} edit={edit} onDelete={ask} />,
    },
  ],
  removal: {
    intent: "delete-service",
    title: ({ name }) => `Excluir “${name}”?`,
    says: () => "A página do serviço deixa de existir; os leads que pediram por ele continuam.",
  },
  empty: {
    sentence:
      "O que você vende por mês, como manutenção ou mentoria, aparece em /produtos com um formulário de contato.",
    add: { label: "Novo serviço" },
  },
};
