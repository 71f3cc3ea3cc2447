import { Link } from "react-router";
import { ButtonLink, IconButton } from "#app/ui/controls/button.tsx";
import { sortedColumn } from "#app/ui/controls/sort-link.tsx";
import { Table, TableCell, TableRow } from "#app/ui/display/table.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { CategoryInUse } from "./categories.server.ts";
import { CATEGORY_COLORS } from "./category-colors.ts";
import type { CategorySort } from "./category-filter.ts";

interface CategoryTableProps {
  categories: CategoryInUse[];
  /** What stands in them. */
  noun: { one: string; many: string; column: string };
  sort: CategorySort;
  sortAddress: (sort: CategorySort) => string;
  editAddress: (id: number) => string;
  onDelete: (category: CategoryInUse) => void;
}

export function CategoryTable({ categories, noun, editAddress, onDelete, ...sorted }: CategoryTableProps) {
  const columns = [
    sortedColumn("Categoria", ["nome", "nome-z", "ascending"], sorted),
    { key: "description", label: "Descrição" },
    sortedColumn("Cor", ["cor", "cor-z", "ascending"], sorted),
    { ...sortedColumn(noun.column, ["uso", "menos-uso", "descending"], sorted), align: "right" as const },
    { key: "actions", label: "Ações", hidden: true },
  ];
  return (
    <Table caption="Categorias" columns={columns}>
      {categories.map((category) => (
        <TableRow key={category.id}>
          <TableCell card="half" className="min-w-0">
            <Link
              to={editAddress(category.id)}
              preventScrollReset
              className="font-strong [overflow-wrap:anywhere] underline-offset-3 hover:underline"
            >
              {category.name}
            </Link>
            <span className="block text-sm text-muted [overflow-wrap:anywhere]">{category.slug}</span>
          </TableCell>
          <TableCell card="hide" className="max-w-90">
            {category.description}
          </TableCell>
          <TableCell card="hide">{category.color ? <Color value={category.color} /> : "–"}</TableCell>
          <TableCell card="end" align="right">
            {category.uses}
            <span className="text-sm text-muted md:hidden">
              {" "}
              {category.uses === 1 ? noun.one : noun.many}
            </span>
          </TableCell>
          <TableCell card="line" className="max-md:-ml-3 md:text-right md:whitespace-nowrap">
            <ButtonLink
              to={editAddress(category.id)}
              variant="ghost"
              size="compact"
              preventScrollReset
              aria-label={`Editar ${category.name}`}
            >
              <Icon name="pencil" />
            </ButtonLink>
            <IconButton
              label={`Excluir ${category.name}`}
              className="text-danger"
              onClick={() => onDelete(category)}
            >
              <Icon name="trash-2" />
            </IconButton>
          </TableCell>
        </TableRow>
      ))}
    </Table>
  );
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
