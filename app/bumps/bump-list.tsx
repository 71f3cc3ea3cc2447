import { inList } from "#app/nouns/list-columns.ts";
import { type FewRows, REMOVE } from "#app/nouns/list-screen.ts";
import { RowName } from "#app/nouns/row-name.tsx";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { BUMP_COLUMNS } from "./bump.ts";
import type { BumpListItem } from "./bumps.server.ts";

const COUNT = new Intl.NumberFormat("pt-BR");
const RATE = new Intl.NumberFormat("pt-BR", { style: "percent", maximumFractionDigits: 1 });

export const BUMP_LIST: FewRows<BumpListItem> = {
  words: { one: "oferta adicional", many: "ofertas adicionais", isFeminine: true },
  name: ({ headline }) => headline,
  columns: [
    {
      label: "Oferta adicional",
      card: "half",
      className: "min-w-0",
      cell: ({ headline, name, retired_at: gone }, { edit }) => (
        <RowName to={!gone && edit} isOver under={name}>
          {headline}
        </RowName>
      ),
    },
    inList(BUMP_COLUMNS, "price", {
      align: "right",
      card: "end",
      className: "whitespace-nowrap",
      cell: ({ price, product_price }) => formatBRL(price ?? product_price),
    }),
    {
      label: "Aceita",
      said: true,
      align: "right",
      className: "max-md:order-3 max-md:text-left",
      cell: takenText,
    },
    {
      label: "Receita",
      said: true,
      align: "right",
      className: "whitespace-nowrap max-md:order-4 max-md:text-left",
      cell: ({ revenue }) => formatBRL(Number(revenue)),
    },
    {
      label: "Situação",
      card: "half",
      className: "max-md:order-1 max-md:mt-2",
      state: stateOf,
    },
  ],
  acts: ({ id, retired_at: gone, is_paused: isPaused }, { edit }) =>
    gone
      ? []
      : [
          { label: "Editar", icon: "pencil", to: edit },
          {
            label: isPaused ? "Voltar a oferecer" : "Pausar",
            icon: isPaused ? "play" : "pause",
            fields: { intent: "pause-bump", id, value: !isPaused },
          },
          "rule",
          REMOVE,
        ],
  actsClass: "max-md:order-2 max-md:self-start md:text-right",
  removal: {
    intent: "delete-bump",
    title: "Excluir oferta adicional?",
    isFor: ({ retired_at: gone }) => !gone,
    says: ({ headline }) => (
      <>
        <p className="wrap-anywhere">“{headline}” deixa de aparecer.</p>
        <p className="mt-2 text-muted">Quem já comprou continua com acesso.</p>
      </>
    ),
  },
  empty: {
    title: "Nenhuma oferta adicional neste produto.",
    sentence: "Ofereça outro produto a quem já está comprando este, pelo preço que você quiser.",
    add: { label: "Nova oferta adicional", form: "nova" },
  },
};

function stateOf(bump: BumpListItem): readonly [tone: "ok" | "wait" | "plain" | "bad", word: string] {
  if (bump.retired_at) return ["bad", "Retirada"];
  if (bump.is_paused) return ["wait", "Pausada"];
  if (!bump.is_active) return ["plain", "Produto desativado"];
  return ["ok", bump.moment === "paid" ? "Aparece depois de pagar" : "Aparece no checkout"];
}

/** Taken per paid order with the product since the bump exists; for an upsell per buyer who saw it. */
function takenText({ taken, asked }: BumpListItem): string {
  const [some, all] = [Number(taken), Number(asked)];
  if (all === 0) return COUNT.format(some);
  return `${COUNT.format(some)} de ${COUNT.format(all)} (${RATE.format(some / all)})`;
}
