import { type FormEvent, type ReactNode, useState } from "react";

const COLOUR = /^#[0-9a-f]{6}$/i;
const DEFAULTS: Record<string, string> = { primary: "#0b5c3f", accent: "#f7c325" };

interface ColourPreviewProps {
  colours: Record<string, string>;
  /** The form with the fields `primary` and `accent`. */
  children: ReactNode;
}

/** What the colours look like while they are chosen; nothing is saved by looking. */
export function ColourPreview({ colours, children }: ColourPreviewProps) {
  const [chosen, setChosen] = useState(colours);
  const shown = (name: string) => (COLOUR.test(chosen[name] ?? "") ? chosen[name] : DEFAULTS[name]);

  // The picker has no name: it stands beside the field that has.
  function handleInput(event: FormEvent<HTMLDivElement>) {
    if (!(event.target instanceof HTMLInputElement)) return;
    const { value } = event.target;
    const name =
      event.target.name || event.target.parentElement?.querySelector<HTMLInputElement>("[name]")?.name;
    if (name && name in DEFAULTS) setChosen((before) => ({ ...before, [name]: value }));
  }
  return (
    <div onInput={handleInput} className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      {children}
      <section
        aria-label="Prévia das cores"
        style={{ background: "#fff", color: "#14201b" }}
        className="overflow-hidden rounded-card inset-ring inset-ring-line"
      >
        <div className="h-20" style={{ background: shown("primary") }} />
        <div className="grid justify-items-start gap-4 p-5">
          <span
            className="rounded-pill px-3 py-1 text-sm font-semibold"
            style={{ background: shown("accent") }}
          >
            Novidade
          </span>
          <b>Nome do produto</b>
          <span
            className="rounded-control px-5 py-3 font-semibold"
            style={{ background: shown("primary"), color: "#fff" }}
          >
            Comprar
          </span>
        </div>
      </section>
    </div>
  );
}
