import { inList } from "#app/nouns/list-columns.ts";
import type { ListOf } from "#app/nouns/list-screen.ts";
import { RowName } from "#app/nouns/row-name.tsx";
import { ButtonLink, IconButton } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { CategoryInUse } from "./categories.server.ts";
import { CATEGORY_COLUMNS } from "./category.ts";
import { CATEGORY_COLORS } from "./category-colors.ts";
import { CATEGORY_FILTER } from "./category-filter.ts";

export const PRODUCT_CATEGORIES = categoriesOf({
  column: "Produtos",
  one: "produto",
  many: "produtos",
  empty: "Todo produto fica em uma categoria.",
});

export const POST_CATEGORIES = categoriesOf({
  column: "Posts",
  one: "post",
  many: "posts",
  empty: "Agrupe os posts por assunto.",
});

/** What stands in them, and its column. */
interface CategoryFacts {
  column: string;
  one: string;
  many: string;
  empty: string;
}

function categoriesOf({
  column,
  one,
  many,
  empty,
}: CategoryFacts): ListOf<CategoryInUse, typeof CATEGORY_FILTER> {
  return {
    words: { one: "categoria", many: "categorias", isFeminine: true },
    filter: CATEGORY_FILTER,
    beside: { aba: "categorias" },
    name: ({ name }) => name,
    columns: [
      {
        label: "Categoria",
        sorts: ["nome", "nome-z", "ascending"],
        card: "half",
        className: "min-w-0",
        cell: ({ name, slug }, { edit }) => (
          <RowName to={edit} isOver under={slug}>
            {name}
          </RowName>
        ),
      },
      inList(CATEGORY_COLUMNS, "description", { card: "hide", className: "max-w-90" }),
      inList(CATEGORY_COLUMNS, "color", {
        sorts: ["cor", "cor-z", "ascending"],
        card: "hide",
        cell: ({ color }) => (color ? <Color value={color} /> : "–"),
      }),
      {
        label: column,
        sorts: ["uso", "menos-uso", "descending"],
        align: "right",
        card: "end",
        cell: ({ uses }) => (
          <>
            {uses}
            <span className="text-sm text-muted md:hidden"> {uses === 1 ? one : many}</span>
          </>
        ),
      },
      {
        label: "Ações",
        hidden: true,
        card: "line",
        className: "max-md:-ml-3 md:text-right md:whitespace-nowrap",
        cell: ({ name }, { edit, ask }) => (
          <>
            <ButtonLink
              to={edit}
              variant="ghost"
              size="compact"
              preventScrollReset
              aria-label={`Editar ${name}`}
            >
              <Icon name="pencil" />
            </ButtonLink>
            <IconButton label={`Excluir ${name}`} className="text-danger" onClick={ask}>
              <Icon name="trash-2" />
            </IconButton>
          </>
        ),
      },
    ],
    removal: {
      intent: "delete-category",
      title: "Excluir categoria",
      says: ({ name }) => (
        <>
          <p>Tem certeza que deseja excluir a categoria "{name}"?</p>
          <p className="mt-2 text-muted">Só é possível excluir uma categoria sem {many}.</p>
        </>
      ),
    },
    empty: { sentence: empty, hint: "Tente outra palavra.", add: { label: "Nova categoria" } },
  };
}

/** Anything but a plain name or code is shown as text alone: a style must not carry more than a colour. */
function Color({ value }: { value: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      {/^(#[0-9a-f]{3,8}|[a-z]+)$/i.test(value) ? (
        <span
          aria-hidden="true"
          className="size-4 flex-none rounded-tr-[0.5rem] rounded-bl-[0.5rem] inset-ring inset-ring-line"
          style={{ backgroundColor: value }}
        />
      ) : null}
      {CATEGORY_COLORS[value] ?? value}
    </span>
  );
}
