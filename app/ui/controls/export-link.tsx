import { Icon } from "../icons/icon.tsx";
import { ButtonLink } from "./button.tsx";

/** Downloads the list with the filter of its address. */
export function ExportLink({ to, params }: { to: string; params: URLSearchParams }) {
  return (
    <ButtonLink
      to={params.size > 0 ? `${to}?${params}` : to}
      variant="quiet"
      size="compact"
      reloadDocument
      className="shrink-0 whitespace-nowrap"
    >
      <Icon name="download" />
      Exportar CSV
    </ButtonLink>
  );
}
