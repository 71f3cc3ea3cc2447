import { bumpsAddress } from "#app/bumps/bump-address.ts";
import { inList } from "#app/nouns/list-columns.ts";
import { type ListOf, REMOVE } from "#app/nouns/list-screen.ts";
import { RowName } from "#app/nouns/row-name.tsx";
import { offersAddress } from "#app/offers/offer-state.ts";
import { addressOf } from "#app/platform/http/address.ts";
import { coverAddress } from "#app/platform/images/covers.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { chosenWords } from "#app/platform/money-and-dates/terms.ts";
import { CoverThumbnail } from "#app/ui/display/cover.tsx";
import { Rating } from "#app/ui/display/rating.tsx";
import { PRODUCT_FILTER } from "./admin-product-filter.ts";
import { PRODUCT_COLUMNS } from "./product.ts";
import { PRODUCTS_FORM, ProductBulkBar } from "./product-bulk-bar.tsx";
import type { AdminProductItem } from "./product-list.server.ts";

interface ProductListGiven {
  /** Into which the marked ones may be moved. */
  categories: { id: number; name: string }[];
}

export const PRODUCT_LIST: ListOf<AdminProductItem, typeof PRODUCT_FILTER, ProductListGiven> = {
  words: { one: "produto", many: "produtos" },
  filter: PRODUCT_FILTER,
  file: "/exportar",
  name: ({ name }) => name,
  columns: [
    {
      label: "Produto",
      sorts: ["nome", "nome-z", "ascending"],
      card: "half",
      className: "min-w-0",
      cell: (product, { edit }) => <ProductName product={product} edit={edit} />,
    },
    inList(PRODUCT_COLUMNS, "category_id", {
      card: "hide",
      cell: ({ category_name }) => category_name ?? "Sem categoria",
    }),
    inList(PRODUCT_COLUMNS, "price", {
      sorts: ["menor-preco", "maior-preco", "ascending"],
      align: "right",
      card: "end",
      cell: ({ price, ...term }) => (
        <>
          {formatBRL(price)}
          {chosenWords(term) ? (
            <span className="block text-sm text-muted">acesso {chosenWords(term)}</span>
          ) : null}
        </>
      ),
    }),
    inList(PRODUCT_COLUMNS, "sales_count", {
      sorts: ["vendas", "menos-vendas", "descending"],
      align: "right",
      card: "hide",
    }),
    inList(PRODUCT_COLUMNS, "rating", {
      sorts: ["nota", "menor-nota", "descending"],
      card: "hide",
      cell: ({ rating }) => (rating > 0 ? <Rating value={rating} /> : "–"),
    }),
    {
      label: "Situação",
      card: "half",
      className: "max-md:pl-14",
      state: stateOf,
      cell: (product) => {
        const lack = obstacleOf(product);
        return lack ? <span className="mt-1 block text-sm text-warning">{lack}</span> : null;
      },
    },
  ],
  acts: ({ id, name, retired_at: isGone, is_active, is_featured }, { edit }) => {
    const flag = (flag: "is_active" | "is_featured", value: boolean) => ({
      fields: { intent: "set-product-flag", id, flag, value },
    });
    if (isGone) {
      return [{ label: "Restaurar", icon: "rotate-ccw", fields: { intent: "restore-product", id } }];
    }
    return [
      { label: "Editar", icon: "pencil", to: edit },
      is_active && { label: "Ver na loja", icon: "external-link", to: `/produto/${addressOf(id, name)}` },
      { label: "Ofertas", icon: "list", to: offersAddress(id) },
      { label: "Ofertas adicionais", icon: "plus", to: bumpsAddress(id) },
      { label: "Liberar por lista", icon: "file-up", to: `/admin/importar?para=p${id}` },
      { label: "Duplicar", icon: "copy", fields: { intent: "copy-product", id } },
      is_active
        ? { label: "Desativar", icon: "eye-off", ...flag("is_active", false) }
        : { label: "Ativar", icon: "eye", ...flag("is_active", true) },
      is_featured
        ? { label: "Tirar do destaque", icon: "star-off", ...flag("is_featured", false) }
        : { label: "Colocar em destaque", icon: "star", ...flag("is_featured", true) },
      "rule",
      REMOVE,
    ];
  },
  bulk: {
    form: PRODUCTS_FORM,
    // Deleted ones come back one by one.
    when: ({ state }) => state !== "excluidos",
    Bar: ProductBulkBar,
  },
  removal: {
    intent: "delete-product",
    title: "Excluir produto",
    says: ({ name }) => (
      <>
        <p>Tem certeza que deseja excluir o produto "{name}"?</p>
        <p className="mt-2 text-muted">Ele sai da loja. Quem já comprou continua com acesso.</p>
      </>
    ),
  },
  empty: {
    sentence: "Crie o primeiro produto da loja.",
    hint: "Tente outra palavra, categoria ou situação.",
    add: { label: "Novo produto" },
  },
};

function ProductName({ product, edit }: { product: AdminProductItem; edit: string }) {
  const cover = coverAddress({ kind: "selo", category: product.category_slug, title: product.name });
  const highlight = product.is_featured && !product.retired_at ? "Destaque" : null;
  const facts = [
    product.is_bundle ? "Pacote" : (product.file_type ?? product.product_type),
    product.file_size,
    highlight,
  ];
  return (
    <div className="flex items-center gap-3">
      <CoverThumbnail src={product.image ?? cover} fallback={cover} alt="" className="size-11" />
      <div className="min-w-0">
        <RowName to={!product.retired_at && edit} isOver under={facts.filter(Boolean).join(" · ")}>
          {product.name}
        </RowName>
      </div>
    </div>
  );
}

function stateOf({ retired_at: gone, is_active: isActive }: AdminProductItem) {
  if (gone) return ["bad", "Excluído"] as const;
  return isActive ? (["ok", "Ativo"] as const) : (["plain", "Inativo"] as const);
}

/** Why it waits for the owner, as far as its own row tells. */
function obstacleOf({
  product_type,
  is_bundle,
  file_key,
  is_active,
  withheld_at,
  retired_at,
}: AdminProductItem): string | undefined {
  if (retired_at) return undefined;
  if (!is_active && !withheld_at) return undefined;
  if (is_bundle) return withheld_at ? "Pacote incompleto" : undefined;
  if (product_type === "Download") return file_key ? undefined : "Falta o arquivo";
  return withheld_at ? "Curso sem aulas ou não publicado" : undefined;
}
