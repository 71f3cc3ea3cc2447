import clsx from "clsx";
import { useRouteLoaderData } from "react-router";
import mark from "../tiles/mark.svg";

interface BrandProps {
  name: string;
  /** Out of sight at first. */
  late?: boolean;
  className?: string;
}

/** Three petals, and one that was laid the other way; or the logo that the owner chose. */
export function Brand({ name, late, className }: BrandProps) {
  const logo = logoIn(useRouteLoaderData("root"));
  return (
    <span
      className={clsx(
        "inline-flex min-h-11 items-center gap-2.5 font-display text-[1.25rem] leading-none font-heavy tracking-[-0.02em] whitespace-nowrap",
        className,
      )}
    >
      <img
        src={logo || mark}
        alt=""
        width={36}
        height={36}
        loading={late ? "lazy" : undefined}
        decoding="async"
        className="size-9 object-contain"
      />
      {name}
    </span>
  );
}

/** An error page may stand without what the site knows of itself. */
function logoIn(site: unknown): string {
  if (typeof site !== "object" || site === null || !("company" in site)) return "";
  const { company } = site;
  if (typeof company !== "object" || company === null || !("logo" in company)) return "";
  return typeof company.logo === "string" ? company.logo : "";
}
