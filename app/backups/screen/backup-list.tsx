import { useState } from "react";
import { Form } from "react-router";
import { WithRight } from "#app/identity/rights/use-right.tsx";
import { sizeLabel } from "#app/platform/files/file-size.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { Button, IconButton } from "#app/ui/controls/button.tsx";
import { DeleteDialog } from "#app/ui/controls/delete-dialog.tsx";
import { Dialog } from "#app/ui/controls/dialog.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { PasswordInput } from "#app/ui/controls/password-input.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { Table, TableCell, TableRow } from "#app/ui/display/table.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { ListedBackup } from "./backup-list.server.ts";

const COUNT = new Intl.NumberFormat("pt-BR");
const DOWNLOAD_FORM = "download-backup";

export function BackupList({ items }: { items: ListedBackup[] }) {
  const [taken, setTaken] = useState<ListedBackup | null>(null);
  const [removed, setRemoved] = useState<ListedBackup | null>(null);
  if (items.length === 0) return null;
  return (
    <>
      <Table
        caption="Cópias de segurança"
        columns={[
          { key: "when", label: "Quando" },
          { key: "state", label: "Situação" },
          { key: "place", label: "Onde" },
          { key: "content", label: "Conteúdo" },
          { key: "size", label: "Tamanho", align: "right" },
          { key: "actions", label: "Ações", hidden: true },
        ]}
      >
        {items.map((backup) => (
          <BackupRow
            key={backup.id}
            backup={backup}
            onDownload={() => setTaken(backup)}
            onDelete={() => setRemoved(backup)}
          />
        ))}
      </Table>
      <DownloadDialog backup={taken} onClose={() => setTaken(null)} />
      <DeleteDialog
        intent="delete-backup"
        id={removed?.id ?? null}
        title="Apagar esta cópia?"
        confirmLabel="Apagar"
        onClose={() => setRemoved(null)}
      >
        <p>
          {removed?.error
            ? "Some da lista; desta tentativa não ficou arquivo."
            : "O arquivo dela é apagado e não volta."}
        </p>
      </DeleteDialog>
    </>
  );
}

interface BackupRowProps {
  backup: ListedBackup;
  onDownload: () => void;
  onDelete: () => void;
}

function BackupRow({ backup, onDownload, onDelete }: BackupRowProps) {
  const { finished_at: at, origin, place, bytes, error, row_count: rows, file_count: files } = backup;
  const isEncrypted = backup.name.endsWith(".age");
  const when = at ? formatDateTime(at) : "";
  return (
    <TableRow>
      <TableCell>
        <span className="font-semibold">{when}</span>
        <span className="block text-sm text-muted">{origin === "daily" ? "Diária" : "Feita à mão"}</span>
      </TableCell>
      <TableCell>
        {error ? <Badge tone="bad">Falhou</Badge> : <Badge tone="ok">Conferida</Badge>}
        {error ? <span className="mt-1 block max-w-100 text-sm wrap-anywhere">{error}</span> : null}
      </TableCell>
      <TableCell label="Onde" card={error ? "hide" : "line"}>
        {place === "s3" ? "S3" : "Disco"}
        {isEncrypted ? <span className="block text-sm text-muted">Cifrada</span> : null}
      </TableCell>
      <TableCell label="Conteúdo" card={error ? "hide" : "line"}>
        {error ? null : `${COUNT.format(rows)} linhas, ${COUNT.format(files)} arquivos`}
      </TableCell>
      <TableCell label="Tamanho" align="right" card={error ? "hide" : "half"}>
        {bytes === null ? null : sizeLabel(bytes)}
      </TableCell>
      <TableCell align="right" card="end">
        <WithRight right="backups.keep">
          <span className="inline-flex gap-1">
            {error ? null : (
              <IconButton label={`Baixar a cópia de ${when}`} onClick={onDownload}>
                <Icon name="download" className="size-5" />
              </IconButton>
            )}
            <IconButton label={`Apagar a cópia de ${when}`} onClick={onDelete}>
              <Icon name="trash-2" className="size-5" />
            </IconButton>
          </span>
        </WithRight>
      </TableCell>
    </TableRow>
  );
}

/** A plain form, so that the browser saves what comes; it closes by itself, for the page stays where it is. */
function DownloadDialog({ backup, onClose }: { backup: ListedBackup | null; onClose: () => void }) {
  const footer = (
    <>
      <Button variant="quiet" onClick={onClose}>
        Cancelar
      </Button>
      <Button type="submit" form={DOWNLOAD_FORM}>
        Baixar
      </Button>
    </>
  );
  return (
    <Dialog open={backup !== null} onClose={onClose} title="Baixar a cópia" footer={footer}>
      <Form
        id={DOWNLOAD_FORM}
        method="post"
        action={`/admin/copias/${backup?.id}/baixar`}
        reloadDocument
        noValidate
        className="grid gap-4"
        onSubmit={() => setTimeout(onClose)}
      >
        <p>
          A cópia tem tudo da loja: clientes, pedidos e arquivos. Guarde em lugar seguro. O download fica no
          registro.
        </p>
        <Field name="current_password" label="Sua senha">
          <PasswordInput autoComplete="current-password" required maxLength={1000} />
        </Field>
      </Form>
    </Dialog>
  );
}
