import { useEffect, useState } from "react";
import { buttonClass } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { useLostAccess } from "../playback/lost-access.tsx";
import type { PlayerLesson } from "../playback/player-lesson.server.ts";

interface LessonPdfProps {
  title: string;
  pdf: PlayerLesson["pdf"];
}

/** Shown in the page if the browser can display PDFs; otherwise, and on phones, opened by a button. */
export function LessonPdf({ title, pdf }: LessonPdfProps) {
  const { ask } = useLostAccess();
  const [shown, setShown] = useState(false);
  useEffect(
    () => setShown(navigator.pdfViewerEnabled && window.matchMedia("(min-width: 40rem)").matches),
    [],
  );
  if (!pdf) {
    return (
      <p className="rounded-card bg-sunken px-6 py-10 text-center text-muted">
        O PDF desta aula ainda está sendo preparado. Volte em breve.
      </p>
    );
  }
  const isStored = pdf.kind === "stored";
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        <a
          href={pdf.address}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: shown && isStored ? "quiet" : "primary" })}
        >
          <Icon name="square-arrow-out-up-right" /> Abrir o PDF
        </a>
        {isStored ? (
          <a
            href={`${pdf.address}?baixar`}
            download
            onClick={ask}
            className={buttonClass({ variant: "quiet" })}
          >
            <Icon name="download" /> Baixar o PDF
          </a>
        ) : null}
      </div>
      {isStored && shown ? (
        <iframe
          src={`${pdf.address}#navpanes=0&view=FitH`}
          title={`PDF: ${title}`}
          className="h-[75vh] min-h-96 w-full rounded-card bg-sunken inset-ring inset-ring-line"
        />
      ) : null}
    </div>
  );
}
