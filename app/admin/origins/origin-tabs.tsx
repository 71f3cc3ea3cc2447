import { TabLinks } from "#app/ui/layout/tabs.tsx";

export const ORIGINS_PATH = "/admin/origens";
export const FUNNEL_PATH = `${ORIGINS_PATH}/ofertas`;

/** Where buyers come from, and how far they get with each offer. `search` is the period, which both show. */
export function OriginTabs({
  current,
  search,
}: {
  current: typeof ORIGINS_PATH | typeof FUNNEL_PATH;
  search: URLSearchParams;
}) {
  const tab = (label: string, path: typeof current) => ({
    label,
    to: search.size > 0 ? `${path}?${search}` : path,
    current: path === current,
  });
  const items = [tab("Por origem", ORIGINS_PATH), tab("Funil por oferta", FUNNEL_PATH)];
  return <TabLinks label="Vendas" items={items} />;
}
