import { type MouseEvent, useState } from "react";
import { sampleKind } from "#app/platform/files/sample-file.ts";
import { buttonClass } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";

interface ProductSampleProps {
  name: string;
  address: string;
  /** "1,2 MB"; empty where it is not known. */
  size: string;
}

/** A part of what is sold, in the browser's own reader or player; nothing of it is fetched before somebody asks. */
export function ProductSample({ name, address, size }: ProductSampleProps) {
  const kind = sampleKind(address);
  if (!kind) return null;
  return (
    <section className="mt-12 first:mt-0">
      <h2 className="mb-3 text-2xl">Amostra</h2>
      {kind === "pdf" ? (
        <PdfSample name={name} address={address} size={size} />
      ) : kind === "audio" ? (
        // biome-ignore lint/a11y/useMediaCaption: what the shop has is the file alone.
        <audio controls preload="none" src={address} aria-label={`Amostra de ${name}`} className="w-full" />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: what the shop has is the file alone.
        <video
          controls
          preload="none"
          src={address}
          aria-label={`Amostra de ${name}`}
          className="aspect-video w-full rounded-card bg-sunken"
        />
      )}
    </section>
  );
}

/** In the page where the browser has a reader for it; else, as on most phones, in a tab or the reader of the phone. */
function PdfSample({ name, address, size }: ProductSampleProps) {
  const [isOpen, setIsOpen] = useState(false);
  function handleClick(event: MouseEvent) {
    if (!navigator.pdfViewerEnabled || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setIsOpen(true);
  }
  if (!isOpen) {
    return (
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ variant: "quiet" })}
        onClick={handleClick}
      >
        <Icon name="book-open" />
        Folhear a amostra
        <span className="font-normal text-muted">{size ? `PDF, ${size}` : "PDF"}</span>
      </a>
    );
  }
  return (
    <>
      <iframe
        src={address}
        title={`Amostra de ${name}`}
        // What had the focus is gone: the reader has it, so that the arrow keys turn its pages.
        ref={(frame) => frame?.focus()}
        className="h-[min(80vh,56rem)] w-full rounded-card bg-sunken"
      />
      <p className="mt-2 flex flex-wrap gap-x-6">
        <button type="button" className="link min-h-11" onClick={() => setIsOpen(false)}>
          Fechar a amostra
        </button>
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          className="link inline-flex min-h-11 items-center"
        >
          Abrir em outra aba
        </a>
      </p>
    </>
  );
}
