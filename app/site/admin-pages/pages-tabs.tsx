import { TabLinks } from "#app/ui/layout/tabs.tsx";

const TABS = [
  { label: "Páginas", to: "/admin/paginas" },
  { label: "Menu e rodapé", to: "/admin/paginas/menu" },
  { label: "Serviços mensais", to: "/admin/paginas/servicos" },
];

/** What the public site says: its pages, what stands around them, and what is offered by the month. */
export function PagesTabs({ current }: { current: string }) {
  return (
    <TabLinks label="Páginas do site" items={TABS.map((tab) => ({ ...tab, current: tab.to === current }))} />
  );
}
