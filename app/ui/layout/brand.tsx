import { useRouteLoaderData } from "react-router";
import mark from "../tiles/mark.svg";

interface BrandProps {
  name: string;
  /** Out of sight at first. */
  late?: boolean;
}

/** Three petals, and one that was laid the other way; or the logo that the owner chose. */
export function Brand({ name, late }: BrandProps) {
  const logo = logoIn(useRouteLoaderData("root"));
  return (
    <span className="brand">
      <img
        src={logo || mark}
        alt=""
        width={36}
        height={36}
        loading={late ? "lazy" : undefined}
        decoding="async"
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
