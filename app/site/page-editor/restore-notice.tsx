import { useRef } from "react";
import { Button } from "#app/ui/controls/button.tsx";
import { useShown } from "#app/ui/draft-form/use-shown.ts";
import { NEW_PAGE, type PageContent } from "../pages/page.ts";
import { isSectionType } from "../pages/sections.ts";

interface RestoreNoticeProps {
  /** As the editor left it in this browser. */
  text: string;
  onTake: (content: PageContent) => void;
  onSettle: () => void;
}

/** What an earlier visit could not save. */
export function RestoreNotice({ text, onTake, onSettle }: RestoreNoticeProps) {
  const notice = useRef<HTMLDivElement>(null);
  useShown(notice);
  const content = contentIn(text);
  if (!content) return null;
  return (
    <div
      ref={notice}
      role="status"
      className="flex flex-wrap items-center gap-3 rounded-card bg-info-soft p-4 text-info"
    >
      <p className="min-w-0 flex-1">
        Neste navegador há alterações desta página que não chegaram a ser salvas.
      </p>
      <span className="flex flex-wrap gap-2">
        <Button
          size="compact"
          onClick={() => {
            onTake(content);
            onSettle();
          }}
        >
          Recuperar
        </Button>
        <Button variant="quiet" size="compact" onClick={onSettle}>
          Descartar
        </Button>
      </span>
    </div>
  );
}

function contentIn(text: string): PageContent | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || !("sections" in value)) return undefined;
    const sections = Array.isArray(value.sections) ? value.sections : [];
    return { ...NEW_PAGE, ...value, sections: sections.filter(({ type }) => isSectionType(type)) };
  } catch {
    return undefined;
  }
}
