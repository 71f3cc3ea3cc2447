import { useState } from "react";
import { Form, Link } from "react-router";
import { Button, IconButton } from "#app/ui/controls/button.tsx";
import { DeleteDialog } from "#app/ui/controls/delete-dialog.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { Table, TableCell, TableRow } from "#app/ui/display/table.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { PageStatus } from "../pages/page.ts";

export interface ListedPage {
  /** As addresses of the administration have it. */
  ref: string;
  id: number;
  /** What the site calls it, or its title. */
  name: string;
  /** What opens it. */
  address: string;
  /** As the list says it. */
  standsAt: string;
  status: PageStatus;
  version: number;
  isOwn: boolean;
  hasDraft: boolean;
  /** Nobody has looked at it yet. */
  isUntouched: boolean;
  mayHide: boolean;
}

const COLUMNS = [
  { key: "page", label: "Página" },
  { key: "address", label: "Endereço" },
  { key: "status", label: "Situação" },
  { key: "actions", label: "Ações", hidden: true },
];

const STATUS = {
  published: { tone: "ok", word: "Publicada" },
  draft: { tone: "wait", word: "Nunca publicada" },
  hidden: { tone: "off", word: "Escondida" },
} as const;

export function PageTable({ pages }: { pages: ListedPage[] }) {
  const [deleting, setDeleting] = useState<ListedPage | null>(null);
  return (
    <>
      <Table caption="Páginas" columns={COLUMNS}>
        {pages.map((page) => (
          <TableRow key={page.ref}>
            <TableCell className="min-w-48">
              <Link
                to={`/admin/paginas/${page.ref}`}
                className="inline-flex min-h-11 items-center font-strong underline-offset-3 [overflow-wrap:anywhere] hover:underline"
              >
                {page.name}
              </Link>
            </TableCell>
            <TableCell className="text-muted [overflow-wrap:anywhere]">{page.standsAt}</TableCell>
            <TableCell>
              <span className="flex flex-wrap gap-1.5">
                <Badge tone={STATUS[page.status].tone} dot>
                  {STATUS[page.status].word}
                </Badge>
                {page.hasDraft ? <Badge tone="run">Alterações não publicadas</Badge> : null}
                {page.isUntouched && !page.hasDraft ? <Badge tone="plain">Como veio</Badge> : null}
              </span>
            </TableCell>
            <TableCell align="right">
              <PageActions page={page} onDelete={() => setDeleting(page)} />
            </TableCell>
          </TableRow>
        ))}
      </Table>
      <DeleteDialog
        intent="delete-page"
        id={deleting?.id ?? null}
        title={`Excluir “${deleting?.name ?? ""}”?`}
        onClose={() => setDeleting(null)}
      >
        A página e as versões anteriores dela deixam de existir. Isto não pode ser desfeito.
      </DeleteDialog>
    </>
  );
}

function PageActions({ page, onDelete }: { page: ListedPage; onDelete: () => void }) {
  const { name, status } = page;
  const isShown = status === "published";
  return (
    <span className="flex flex-wrap items-center gap-1 md:flex-nowrap md:justify-end">
      <Link
        to={`/admin/paginas/${page.ref}`}
        aria-label={`Editar ${name}`}
        title="Editar"
        className="icon-button [&>svg]:size-5"
      >
        <Icon name="pencil" />
      </Link>
      <a
        href={isShown ? page.address : `/admin/paginas/${page.ref}/previa`}
        target="_blank"
        rel="noreferrer"
        aria-label={isShown ? `Ver ${name} no site` : `Ver a prévia de ${name}`}
        title={isShown ? "Ver no site" : "Ver a prévia"}
        className="icon-button [&>svg]:size-5"
      >
        <Icon name="external-link" />
      </a>
      {page.mayHide && status !== "draft" ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="page" value={page.ref} />
          <input type="hidden" name="version" value={page.version} />
          <Button
            type="submit"
            name="intent"
            value={isShown ? "hide-page" : "show-page"}
            variant="ghost"
            size="compact"
          >
            <Icon name={isShown ? "eye-off" : "eye"} />
            {isShown ? "Esconder" : "Mostrar"}
            <span className="sr-only"> {name}</span>
          </Button>
        </Form>
      ) : null}
      {page.isOwn ? (
        <IconButton label={`Excluir ${name}`} title="Excluir" onClick={onDelete} className="text-danger">
          <Icon name="trash-2" />
        </IconButton>
      ) : null}
    </span>
  );
}
