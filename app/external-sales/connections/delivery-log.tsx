import { Link } from "react-router";
import type { ListOf } from "#app/nouns/list-screen.ts";
import { formatRecent } from "#app/platform/money-and-dates/dates.ts";
import { DELIVERY_FILTER, outcomeWords } from "./delivery-filter.ts";
import type { ListedDelivery } from "./delivery-list.server.ts";
import { eventWords } from "./event-names.ts";

interface DeliveryLogGiven {
  isPaused: boolean;
  now: Date;
}

export const DELIVERY_LOG: ListOf<ListedDelivery, typeof DELIVERY_FILTER, DeliveryLogGiven> = {
  words: { one: "aviso", many: "avisos" },
  caption: "Avisos recebidos",
  filter: DELIVERY_FILTER,
  forms: ["editar", "aviso"],
  opens: "aviso",
  name: ({ id }) => `aviso ${id}`,
  columns: [
    {
      label: "Aviso",
      card: "half",
      cell: ({ id, event, outcome, repeats }, { edit }) => {
        const { name, own } = eventWords(event, outcome === "unsigned");
        return (
          <>
            <Link
              to={edit}
              preventScrollReset
              className="inline-flex min-h-11 items-center font-medium wrap-anywhere underline underline-offset-3"
            >
              {name}
              <span className="sr-only">, aviso {id}</span>
            </Link>
            {own ? <span className="block font-mono text-xs wrap-anywhere text-muted">{own}</span> : null}
            {repeats > 0 ? <span className="block text-sm text-muted">veio {repeats + 1} vezes</span> : null}
          </>
        );
      },
    },
    {
      label: "Resultado",
      card: "end",
      state: ({ outcome }, { isPaused }) => {
        const { tone, label } = outcomeWords(outcome, isPaused);
        return [tone, label];
      },
    },
    { label: "Pessoa", said: true, className: "wrap-anywhere", cell: ({ email }) => email ?? "–" },
    {
      label: "Compra",
      said: true,
      className: "wrap-anywhere",
      cell: ({ purchase, note }) => (
        <>
          {purchase || "–"}
          {note ? <span className="block text-sm text-muted">{note}</span> : null}
        </>
      ),
    },
    {
      label: "Quando",
      sorts: ["recentes", "antigos", "descending"],
      className: "md:whitespace-nowrap text-muted",
      cell: ({ received_at }, { now }) => formatRecent(received_at, now),
    },
  ],
  empty: {
    sentence: "Cada aviso fica aqui por 90 dias, com o que ele mudou.",
    hint: "Tente outro e-mail, compra, evento ou resultado.",
  },
};
