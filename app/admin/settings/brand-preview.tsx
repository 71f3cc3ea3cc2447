import { type CSSProperties, type FormEvent, type ReactNode, useCallback, useEffect, useState } from "react";
import { shownLogo } from "#app/company/company.ts";
import {
  type BrandColours,
  brandTokens,
  DESIGN_INKS,
  isColour,
  isReadableAccent,
  isReadablePrimary,
  nearestAccent,
  nearestPrimary,
  tileAddress,
  tileInks,
} from "#app/platform/images/brand-colours.ts";
import { BrandLook } from "#app/ui/layout/brand.tsx";
import { Frieze } from "#app/ui/layout/frieze.tsx";
import { Tile, type TileCut } from "#app/ui/tiles/tile.tsx";
import { LiveBrand } from "./live-brand.ts";

/** What is saved of the fields that the preview shows. */
export interface BrandFacts extends BrandColours {
  brand: string;
  logo: string;
  logoDark: string;
  logoRatio: number;
}

interface BrandPreviewProps {
  /** Null: the form is of something else, and stands alone. */
  saved: BrandFacts | null;
  /** A form with some of the fields. */
  children: ReactNode;
}

const TILES: [TileCut, 0 | 1 | 2 | 3][] = [
  ["a", 0],
  ["f", 1],
  ["b", 3],
  ["d", 2],
  ["a", 1],
  ["g", 0],
];

/** The form, and beside it what visitors would see of it; nothing is saved by looking. */
export function BrandPreview({ saved, children }: BrandPreviewProps) {
  return saved ? <LivePreview saved={saved}>{children}</LivePreview> : children;
}

function LivePreview({ saved, children }: BrandPreviewProps & { saved: BrandFacts }) {
  const [typed, setTyped] = useState<Record<string, string>>({});
  const tell = useCallback(
    (name: string, value: string) => setTyped((before) => ({ ...before, [name]: value })),
    [],
  );
  function handleInput({ target }: FormEvent<HTMLDivElement>) {
    if (target instanceof HTMLInputElement && target.name === "brand") tell("brand", target.value);
  }
  const facts = { ...saved, ...typed };
  // What would be refused is shown as the nearest colour that can be read, which the field offers too.
  const colours = {
    primary: !isColour(facts.primary)
      ? ""
      : isReadablePrimary(facts.primary)
        ? facts.primary
        : nearestPrimary(facts.primary),
    accent: !isColour(facts.accent)
      ? ""
      : isReadableAccent(facts.accent)
        ? facts.accent
        : nearestAccent(facts.accent),
  };
  const logoRatio = useLogoRatio(facts.logo, saved);
  const logo = shownLogo({ logo: facts.logo, logoDark: facts.logoDark, logoRatio, colours });
  return (
    <LiveBrand value={tell}>
      <div
        onInput={handleInput}
        className="grid grid-cols-1 items-start gap-6 min-[75rem]:grid-cols-[minmax(0,45rem)_minmax(20rem,1fr)]"
      >
        {children}
        <section
          aria-labelledby="previa-da-marca"
          className="grid gap-3 min-[75rem]:sticky min-[75rem]:top-6"
        >
          <h2 id="previa-da-marca" className="text-xl">
            Prévia
          </h2>
          <p className="text-sm text-muted">Nada muda no site até você salvar.</p>
          <ShownBrand name={facts.brand || "Nome da marca"} logo={logo} colours={colours} />
        </section>
      </div>
    </LiveBrand>
  );
}

/** Of a logo that is not saved yet only the picture itself knows. */
function useLogoRatio(logo: string, saved: BrandFacts): number {
  const [measured, setMeasured] = useState<{ logo: string; ratio: number }>();
  const isSaved = logo === saved.logo && saved.logoRatio > 0;
  useEffect(() => {
    if (logo === "" || isSaved) return undefined;
    const image = new Image();
    image.onload = () => setMeasured({ logo, ratio: image.naturalWidth / image.naturalHeight });
    image.src = logo;
    return () => {
      image.onload = null;
    };
  }, [logo, isSaved]);
  if (isSaved) return saved.logoRatio;
  return measured?.logo === logo && logo.startsWith("/media/") ? measured.ratio : 0;
}

interface ShownBrandProps {
  name: string;
  logo: ReturnType<typeof shownLogo>;
  colours: BrandColours;
}

/** The same in either theme of the back office: light paper, and a strip of the dark one. */
function ShownBrand({ name, logo, colours }: ShownBrandProps) {
  return (
    <div
      style={previewTokens(colours)}
      className="overflow-hidden rounded-card bg-[var(--paper)] text-[var(--ink)] inset-ring inset-ring-line"
    >
      <div className="flex min-h-16 flex-wrap items-center justify-between gap-3 px-4 py-2">
        <BrandLook name={name} logo={logo} onWhite />
        <span className="rounded-control bg-primary px-4 py-2.5 font-semibold text-[#fff]">Comprar</span>
      </div>
      <div aria-hidden="true" className="grid w-[round(up,100%,6px)] grid-cols-6">
        {TILES.map(([cut, turn]) => (
          <Tile key={cut + turn} cut={cut} turn={turn} />
        ))}
      </div>
      <p className="flex flex-wrap items-center gap-3 px-4 py-4">
        <span className="rounded-pill bg-accent px-3 py-1 text-sm font-semibold text-[#12241f]">
          Destaque
        </span>
        <span className="font-semibold text-primary underline underline-offset-3">Um link do site</span>
      </p>
      <Frieze />
      <div className="bg-band px-4 py-3 text-[#fff]">
        <BrandLook name={name} logo={logo} onBand />
      </div>
      <div className="grid gap-3 border-t border-line bg-[#faf9f4] p-4">
        <p className="text-sm text-[#52635c]">No e-mail</p>
        <div className="grid justify-items-start gap-3 rounded-card bg-[#fff] p-4">
          <BrandLook name={name} logo={logo} onWhite />
          <b>Pedido confirmado</b>
          <span className="rounded-control bg-primary px-4 py-2.5 font-semibold text-[#fff]">
            Abrir o pedido
          </span>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 bg-[#12201b] px-4 py-3 text-[#f1efe6]">
        <BrandLook name={name} logo={logo} onBand />
        <span className="rounded-control bg-[var(--night)] px-4 py-2.5 font-semibold text-[#12241f]">
          Tema escuro
        </span>
      </div>
    </div>
  );
}

/** What the stylesheet would make of these colours by day. */
function previewTokens(colours: BrandColours): CSSProperties {
  const tokens = brandTokens(colours);
  const inks = tileInks(colours) ?? DESIGN_INKS;
  const said: Record<string, string> = {
    "--paper": "#fcfaf4",
    "--ink": "#0e2119",
    "--night": tokens["--brand-primary-night"] ?? "#6cd799",
    "--color-primary": tokens["--brand-primary"] ?? "#065f3d",
    "--color-accent": tokens["--brand-accent"] ?? "#f8c20d",
    "--color-band": tokens["--brand-band"] ?? "#04402d",
    "--color-mata": inks.mata,
    "--color-folha": inks.folha,
    "--color-ipe": inks.ipe,
    "--brand-frieze": `url(${tileAddress("friso", inks)})`,
  };
  return said as CSSProperties;
}
