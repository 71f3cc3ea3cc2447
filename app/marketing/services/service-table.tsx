import { useState } from "react";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { DeleteDialog } from "#app/ui/controls/delete-dialog.tsx";
import { EditAndDelete } from "#app/ui/controls/edit-and-delete.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { Table, TableCell, TableRow } from "#app/ui/display/table.tsx";
import type { EditedService } from "./service-sheet.tsx";

const COLUMNS = [
  { key: "name", label: "Serviço" },
  { key: "price", label: "Por mês" },
  { key: "status", label: "Situação" },
  { key: "actions", label: "Ações", hidden: true },
];

/** All of them, in the order of the page. */
export function ServiceTable({ services, path }: { services: EditedService[]; path: string }) {
  const [deleting, setDeleting] = useState<EditedService | null>(null);
  return (
    <>
      <Table caption="Serviços mensais" columns={COLUMNS}>
        {services.map((service) => (
          <TableRow key={service.id}>
            <TableCell className="min-w-48">
              <b className="[overflow-wrap:anywhere]">{service.name}</b>
            </TableCell>
            <TableCell label="Por mês" card="half">
              {service.monthly_price === null ? "A combinar" : formatBRL(service.monthly_price)}
            </TableCell>
            <TableCell card="half">
              <Badge tone={service.is_published ? "ok" : "off"} dot>
                {service.is_published ? "Publicado" : "Rascunho"}
              </Badge>
            </TableCell>
            <TableCell align="right" className="whitespace-nowrap">
              <EditAndDelete
                title={service.name}
                edit={`${path}?editar=${service.id}`}
                onDelete={() => setDeleting(service)}
              />
            </TableCell>
          </TableRow>
        ))}
      </Table>
      <DeleteDialog
        intent="delete-service"
        id={deleting?.id ?? null}
        title={`Excluir “${deleting?.name ?? ""}”?`}
        onClose={() => setDeleting(null)}
      >
        A página do serviço deixa de existir; os leads que pediram por ele continuam.
      </DeleteDialog>
    </>
  );
}
