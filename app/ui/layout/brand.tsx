import clsx from "clsx";
import { useRouteLoaderData } from "react-router";
import mark from "../tiles/mark.svg";

/** As company/company.ts makes it. */
interface Logo {
  src: string;
  dark: string | null;
  wide: number | null;
  isOwn: boolean;
}

interface BrandProps {
  name: string;
  /** On white, in either theme. */
  onWhite?: boolean;
  /** Out of sight at first. */
  late?: boolean;
  /** It stands on the dark band, in either theme. */
  onBand?: boolean;
}

/** Three petals, and one that was laid the other way; or the logo that the owner chose. */
export function Brand(props: BrandProps) {
  return <BrandLook {...props} logo={logoIn(useRouteLoaderData("root"))} />;
}

/** The same with a logo that is handed in: a preview of one that is not saved yet. */
export function BrandLook({ name, late, onBand, onWhite, logo }: BrandProps & { logo: Logo | null }) {
  if (!logo?.isOwn) {
    return (
      <span className="brand">
        <LogoImage src={logo?.src ?? mark} lazy={late} />
        {name}
      </span>
    );
  }
  const { src, wide } = logo;
  const dark = onWhite ? null : logo.dark;
  const image = { wide, alt: wide ? name : "" };
  return (
    <span className={clsx("brand", !dark && !onWhite && (onBand ? "brand-plate" : "brand-plate-at-night"))}>
      {dark === null ? <LogoImage {...image} src={src} lazy={late} /> : null}
      {dark !== null && onBand ? <LogoImage {...image} src={dark} lazy={late} /> : null}
      {/* Whichever is not shown is not loaded either. */}
      {dark !== null && !onBand ? (
        <>
          <LogoImage {...image} src={src} lazy className="by-day" />
          <LogoImage {...image} src={dark} lazy className="by-night" />
        </>
      ) : null}
      {wide ? null : name}
    </span>
  );
}

interface LogoImageProps {
  src: string;
  alt?: string;
  wide?: number | null;
  lazy?: boolean | undefined;
  className?: string;
}

/** As high as the mark; a wide one as wide as that makes it, and never wider than there is room. */
function LogoImage({ src, alt = "", wide = null, lazy, className }: LogoImageProps) {
  return (
    <img
      src={src}
      alt={alt}
      width={wide ? Math.round(36 * wide) : 36}
      height={36}
      loading={lazy ? "lazy" : undefined}
      decoding="async"
      className={clsx(wide && "brand-wide", className) || undefined}
    />
  );
}

/** An error page may stand without what the site knows of itself. */
function logoIn(site: unknown): Logo | null {
  if (typeof site !== "object" || site === null || !("company" in site)) return null;
  const { company } = site;
  if (typeof company !== "object" || company === null || !("logo" in company)) return null;
  return company.logo as Logo | null;
}
