import clsx from "clsx";
import { useMemo, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { FieldErrors } from "#app/platform/forms/form.ts";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { showToast } from "#app/ui/toasts/toaster.tsx";
import type { PageContent } from "../pages/page.ts";
import { sayWhere, textOf, useEditedPage } from "./edited-page.ts";
import { EditorBar, type EditorFacts } from "./editor-bar.tsx";
import { useLocalDraft } from "./local-draft.ts";
import { PageFacts } from "./page-facts.tsx";
import { PageStanding } from "./page-standing.tsx";
import { PreviewFrame } from "./preview-frame.tsx";
import { RestoreNotice } from "./restore-notice.tsx";
import { SectionListEditor } from "./section-list-editor.tsx";
import { StaleNotice } from "./stale-notice.tsx";
import { usePageSaving } from "./use-page-saving.ts";
import { VersionsPanel } from "./versions-panel.tsx";

/**
 * The page is worked on at the left and seen at the right; on a phone, one or the other. One component, because
 * all panels show the same edited page.
 */
export function PageEditor({ facts, refusals }: { facts: EditorFacts; refusals: FieldErrors }) {
  const { ref, name } = facts;
  const edited = useEditedPage(facts.content);
  const text = textOf(edited.content);
  const saving = usePageSaving({
    address: `/api/admin/pages/${ref}`,
    version: facts.version,
    hasDraft: facts.hasDraft,
    text,
  });
  const kept = useLocalDraft(`pagina/${ref}`, { text, isDirty: saving.isDirty });
  const { revalidate } = useRevalidator();
  const [said, setSaid] = useState("");
  const [isPreview, setIsPreview] = useState(false);
  const column = useRef<HTMLDivElement>(null);
  const { state } = saving;
  const errors = state.kind === "refused" ? state.errors : refusals;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the summary takes the focus whenever it changes, so only new errors change it
  const summary = useMemo(() => sayWhere(errors, edited.content.sections), [errors]);
  const path = `/admin/paginas/${ref}`;
  const preview = `${path}/previa`;
  // What a button does to the page counts from the version that was saved last; the loader may know a newer one of our own.
  const version = Math.max(saving.version, facts.version);

  /** The offer goes, and the focus with its button: on to what is edited. */
  function settleOffer() {
    kept.settle();
    column.current?.querySelector<HTMLElement>("button, input, textarea")?.focus();
  }
  function takeOffer(content: PageContent) {
    edited.replace(content);
    setSaid("As alterações estão de volta.");
  }
  async function publish() {
    if (!(await saving.publish())) return;
    kept.settle();
    await revalidate();
    showToast({
      title: "Página publicada",
      description: "Quem visita o site já a vê assim.",
      kind: "success",
    });
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <p role="status" className="sr-only">
        {said}
      </p>
      <EditorBar
        facts={{ ...facts, version, hasDraft: saving.hasDraft }}
        page={edited}
        saving={saving}
        isPreview={isPreview}
        onPreview={setIsPreview}
        onPublish={publish}
        onLeave={kept.drop}
      />
      {state.kind === "stale" ? (
        <StaleNotice
          stale={state.stale}
          mine={edited.content}
          preview={preview}
          theirs={`${path}?aberta=${state.stale.version}`}
          onTakeOver={() => saving.takeOver(state.stale.version)}
          onGiveUp={kept.drop}
        />
      ) : null}
      {kept.offered && kept.offered !== text ? (
        <RestoreNotice text={kept.offered} onTake={takeOffer} onSettle={settleOffer} />
      ) : null}
      <ErrorSummary errors={summary} />
      <div className="grid grid-cols-1 items-start gap-6 min-[75rem]:grid-cols-[minmax(0,1fr)_26rem] min-[100rem]:grid-cols-2">
        <div
          ref={column}
          className={clsx("grid min-w-0 grid-cols-1 gap-6", isPreview && "max-[75rem]:hidden")}
        >
          <SectionListEditor page={edited} errors={errors} isFixed={facts.isLegal} onSay={setSaid} />
          <PageFacts content={edited.content} errors={errors} onChange={edited.set} />
          <PageStanding {...facts} version={version} errors={refusals} onLeave={kept.drop} />
          <VersionsPanel
            versions={facts.versions}
            hasTemplate={facts.isLegal}
            preview={preview}
            version={version}
            hasDraft={saving.hasDraft}
            onLeave={kept.drop}
          />
        </div>
        <div
          className={clsx(
            "h-[calc(var(--screen)-8rem)] min-w-0 min-[75rem]:sticky min-[75rem]:top-24",
            !isPreview && "max-[75rem]:hidden",
          )}
        >
          <PreviewFrame
            name={name}
            address={preview}
            version={state.kind === "stale" ? state.stale.version : version}
            isOther={state.kind === "stale"}
          />
        </div>
      </div>
    </div>
  );
}
