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
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: "quiet" })}
        >
          <Icon name="book-open" />
          Folhear a amostra
          <span className="font-normal text-muted">{size ? `PDF, ${size}` : "PDF"}</span>
        </a>
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
