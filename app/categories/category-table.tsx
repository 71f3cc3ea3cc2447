import { Pencil, Trash2 } from "lucide-react";
import { Link } from "react-router";
import { ButtonLink, IconButton } from "#app/ui/button.tsx";
import { Table, TableCell, TableRow } from "#app/ui/table.tsx";
import type { CategoryInUse } from "./categories.server.ts";

const COLUMNS = [
  { key: "name", label: "Categoria" },
  { key: "description", label: "Descrição" },
  { key: "color", label: "Cor" },
  { key: "products", label: "Produtos", align: "right" as const },
  { key: "actions", label: "Ações", hidden: true },
];

interface CategoryTableProps {
  categories: CategoryInUse[];
  editAddress: (id: number) => string;
  onDelete: (category: CategoryInUse) => void;
}

export function CategoryTable({ categories, editAddress, onDelete }: CategoryTableProps) {
  return (
    <Table caption="Categorias" columns={COLUMNS}>
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
          <TableCell card="hide">{category.color}</TableCell>
          <TableCell card="end" align="right">
            {category.products}
            <span className="text-sm text-muted md:hidden">
              {category.products === 1 ? " produto" : " produtos"}
            </span>
          </TableCell>
          <TableCell card="line" className="md:text-right md:whitespace-nowrap">
            <ButtonLink
              to={editAddress(category.id)}
              variant="ghost"
              size="compact"
              preventScrollReset
              aria-label={`Editar ${category.name}`}
            >
              <Pencil aria-hidden="true" />
            </ButtonLink>
            <IconButton
              label={`Excluir ${category.name}`}
              className="text-danger"
              onClick={() => onDelete(category)}
            >
              <Trash2 aria-hidden="true" />
            </IconButton>
          </TableCell>
        </TableRow>
      ))}
    </Table>
  );
}
