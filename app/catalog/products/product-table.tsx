import { Link } from "react-router";
import { bumpsAddress } from "#app/bumps/bump-address.ts";
import { offersAddress } from "#app/offers/offer-state.ts";
import { addressOf } from "#app/platform/http/address.ts";
import { coverAddress } from "#app/platform/images/covers.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { SELECTION_COLUMN, SelectableRow } from "#app/ui/controls/bulk-form.tsx";
import { Menu, MenuButton, MenuForm, MenuLink, MenuRule } from "#app/ui/controls/menu.tsx";
import { sortedColumn } from "#app/ui/controls/sort-link.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { CoverThumbnail } from "#app/ui/display/cover.tsx";
import { Rating } from "#app/ui/display/rating.tsx";
import { Table, TableCell, TableRow } from "#app/ui/display/table.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { AdminProductSort } from "./admin-product-filter.ts";
import { PRODUCTS_FORM } from "./product-bulk-bar.tsx";
import type { AdminProductItem } from "./product-list.server.ts";

const COUNT = new Intl.NumberFormat("pt-BR");

interface ProductTableProps {
  products: AdminProductItem[];
  /** Whether the rows can be marked: deleted ones cannot. */
  canMark: boolean;
  sort: AdminProductSort;
  sortAddress: (sort: AdminProductSort) => string;
  /** The address of the list with this product's form open. */
  editAddress: (id: number) => string;
  onDelete: (product: AdminProductItem) => void;
}

export function ProductTable(props: ProductTableProps) {
  const { products, canMark, editAddress, onDelete } = props;
  const columns = [
    ...(canMark ? [SELECTION_COLUMN] : []),
    sortedColumn("Produto", ["nome", "nome-z", "ascending"], props),
    { key: "category", label: "Categoria" },
    { ...sortedColumn("Preço", ["menor-preco", "maior-preco", "ascending"], props), align: "right" as const },
    { ...sortedColumn("Vendas", ["vendas", "menos-vendas", "descending"], props), align: "right" as const },
    sortedColumn("Nota", ["nota", "menor-nota", "descending"], props),
    { key: "state", label: "Situação" },
    { key: "actions", label: "Ações", hidden: true },
  ];
  return (
    <Table caption="Produtos" columns={columns}>
      {products.map((product) => (
        <ProductRow
          key={product.id}
          product={product}
          canMark={canMark}
          edit={editAddress(product.id)}
          onDelete={onDelete}
        />
      ))}
    </Table>
  );
}

function ProductRow({ canMark, ...row }: ProductMenuProps & { canMark: boolean }) {
  const cells = <ProductCells {...row} />;
  if (!canMark) return <TableRow>{cells}</TableRow>;
  return (
    <SelectableRow form={PRODUCTS_FORM} id={row.product.id} label={row.product.name}>
      {cells}
    </SelectableRow>
  );
}

function ProductCells({ product, edit, onDelete }: ProductMenuProps) {
  return (
    <>
      <TableCell card="half" className="min-w-0">
        <ProductName product={product} edit={edit} />
      </TableCell>
      <TableCell card="hide">{product.category_name ?? "Sem categoria"}</TableCell>
      <TableCell card="end" align="right">
        {formatBRL(product.price)}
      </TableCell>
      <TableCell card="hide" align="right">
        {COUNT.format(product.sales_count)}
      </TableCell>
      <TableCell card="hide">{product.rating > 0 ? <Rating value={product.rating} /> : "–"}</TableCell>
      <TableCell card="half" className="max-md:pl-14">
        <State product={product} />
      </TableCell>
      <TableCell card="end" className="md:text-right">
        <ProductMenu product={product} edit={edit} onDelete={onDelete} />
      </TableCell>
    </>
  );
}

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
        {product.retired_at ? (
          <b className="[overflow-wrap:anywhere]">{product.name}</b>
        ) : (
          <Link
            to={edit}
            preventScrollReset
            className="font-strong [overflow-wrap:anywhere] underline-offset-3 hover:underline"
          >
            {product.name}
          </Link>
        )}
        <span className="block text-sm text-muted">{facts.filter(Boolean).join(" · ")}</span>
      </div>
    </div>
  );
}

function State({ product }: { product: AdminProductItem }) {
  const [tone, word] = product.retired_at
    ? (["bad", "Excluído"] as const)
    : product.is_active
      ? (["ok", "Ativo"] as const)
      : (["plain", "Inativo"] as const);
  const lack = product.retired_at ? undefined : obstacleOf(product);
  return (
    <>
      <Badge tone={tone} dot>
        {word}
      </Badge>
      {lack ? <span className="mt-1 block text-sm text-warning">{lack}</span> : null}
    </>
  );
}

/** Why it waits for the owner, as far as its own row tells. */
function obstacleOf({
  product_type,
  is_bundle,
  file_key,
  is_active,
  withheld_at,
}: AdminProductItem): string | undefined {
  if (!is_active && !withheld_at) return undefined;
  if (is_bundle) return withheld_at ? "Pacote incompleto" : undefined;
  if (product_type === "Download") return file_key ? undefined : "Falta o arquivo";
  return withheld_at ? "Curso sem aulas ou não publicado" : undefined;
}

interface ProductMenuProps {
  product: AdminProductItem;
  edit: string;
  onDelete: (product: AdminProductItem) => void;
}

function ProductMenu({ product, edit, onDelete }: ProductMenuProps) {
  const id = String(product.id);
  const flag = (name: string, value: boolean) => ({
    intent: "set-product-flag",
    id,
    flag: name,
    value: String(value),
  });
  return (
    <Menu label={`Ações de ${product.name}`} trigger={<Icon name="ellipsis" />}>
      {product.retired_at ? (
        <MenuForm fields={{ intent: "restore-product", id }} icon={<Icon name="rotate-ccw" />}>
          Restaurar
        </MenuForm>
      ) : (
        <>
          <MenuLink to={edit} icon={<Icon name="pencil" />}>
            Editar
          </MenuLink>
          {product.is_active ? (
            <MenuLink
              to={`/produto/${addressOf(product.id, product.name)}`}
              icon={<Icon name="external-link" />}
            >
              Ver na loja
            </MenuLink>
          ) : null}
          <MenuLink to={offersAddress(product.id)} icon={<Icon name="list" />}>
            Ofertas
          </MenuLink>
          <MenuLink to={bumpsAddress(product.id)} icon={<Icon name="plus" />}>
            Ofertas adicionais
          </MenuLink>
          <MenuForm fields={{ intent: "copy-product", id }} icon={<Icon name="copy" />}>
            Duplicar
          </MenuForm>
          <MenuForm
            fields={flag("is_active", !product.is_active)}
            icon={product.is_active ? <Icon name="eye-off" /> : <Icon name="eye" />}
          >
            {product.is_active ? "Desativar" : "Ativar"}
          </MenuForm>
          <MenuForm
            fields={flag("is_featured", !product.is_featured)}
            icon={product.is_featured ? <Icon name="star-off" /> : <Icon name="star" />}
          >
            {product.is_featured ? "Tirar do destaque" : "Colocar em destaque"}
          </MenuForm>
          <MenuRule />
          <MenuButton tone="danger" icon={<Icon name="trash-2" />} onClick={() => onDelete(product)}>
            Excluir
          </MenuButton>
        </>
      )}
    </Menu>
  );
}
