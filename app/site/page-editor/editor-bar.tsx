import { useState } from "react";
import { Form, Link } from "react-router";
import { Button, IconButton } from "#app/ui/controls/button.tsx";
import { ConfirmDialog } from "#app/ui/controls/confirm-dialog.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { PageContent, PageStatus } from "../pages/page.ts";
import type { useEditedPage } from "./edited-page.ts";
import { SavingStatus } from "./saving-status.tsx";
import type { usePageSaving } from "./use-page-saving.ts";
import type { ListedVersion } from "./versions-panel.tsx";

export interface EditorFacts {
  ref: string;
  name: string;
  address: string;
  slug: string | null;
  status: PageStatus;
  mayHide: boolean;
  /** A text that the law asks for: one section, and a model to go back to. */
  isLegal: boolean;
  hasDraft: boolean;
  version: number;
  content: PageContent;
  versions: ListedVersion[];
}

interface EditorBarProps {
  facts: EditorFacts;
  page: ReturnType<typeof useEditedPage>;
  saving: ReturnType<typeof usePageSaving>;
  isPreview: boolean;
  onPreview: (shown: boolean) => void;
  onPublish: () => void;
  onLeave: () => void;
}

const DISCARD = "descartar-rascunho";
const WORDS = { published: "Publicada", draft: "Nunca publicada", hidden: "Escondida" } as const;

/** Name, state, and what is done to the whole page; it stays in view. */
export function EditorBar({ facts, page, saving, isPreview, onPreview, onPublish, onLeave }: EditorBarProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { name, address, status, hasDraft, version } = facts;
  const busy = saving.state.kind === "saving";
  return (
    <div className="-mx-5 grid gap-2 border-b border-line bg-paper px-5 py-3 md:sticky md:top-0 md:z-3 md:-mx-6 md:px-6 min-[85rem]:-mx-10 min-[85rem]:px-10">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to="/admin/paginas" aria-label="Voltar às páginas" className="icon-button -ml-2 [&>svg]:size-5">
          <Icon name="arrow-left" />
        </Link>
        <h1 className="min-w-0 text-xl [overflow-wrap:anywhere] md:text-2xl">{name}</h1>
        <Badge tone={status === "published" ? "ok" : "off"} dot>
          {WORDS[status]}
        </Badge>
        {hasDraft || saving.isDirty ? <Badge tone="run">Alterações não publicadas</Badge> : null}
        {status === "published" ? (
          <a
            href={address}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center text-sm text-muted underline underline-offset-3"
          >
            Ver no site
          </a>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <IconButton
          id="desfazer"
          label="Desfazer"
          aria-disabled={page.past.length === 0 || undefined}
          className="aria-disabled:opacity-40"
          onClick={page.undo}
        >
          <Icon name="undo-2" />
        </IconButton>
        <IconButton
          label="Refazer"
          aria-disabled={page.future.length === 0 || undefined}
          className="aria-disabled:opacity-40"
          onClick={page.redo}
        >
          <Icon name="redo-2" />
        </IconButton>
        <SavingStatus state={saving.state} isDirty={saving.isDirty} onRetry={saving.retry} />
        <span className="ml-auto flex flex-wrap gap-2">
          <Button
            variant="quiet"
            size="compact"
            aria-pressed={isPreview}
            className="min-[75rem]:hidden"
            onClick={() => onPreview(!isPreview)}
          >
            <Icon name={isPreview ? "pencil" : "eye"} />
            {isPreview ? "Editar" : "Prévia"}
          </Button>
          {hasDraft && status !== "draft" ? (
            <Button variant="ghost" size="compact" onClick={() => setIsAsking(true)}>
              Descartar alterações
            </Button>
          ) : null}
          <Button
            size="compact"
            busy={busy}
            aria-disabled={saving.state.kind === "stale"}
            onClick={onPublish}
          >
            Publicar
          </Button>
        </span>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Descartar as alterações?"
        confirmLabel="Descartar alterações"
        form={DISCARD}
      >
        <Form id={DISCARD} method="post" onSubmit={onLeave}>
          <input type="hidden" name="intent" value="discard-draft" />
          <input type="hidden" name="version" value={version} />
        </Form>
        O rascunho some e a página volta a ser editada como está no site.
      </ConfirmDialog>
    </div>
  );
}
