import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { CountLabel } from "#app/ui/display/count-label.tsx";
import { FigureRow } from "#app/ui/display/figures.tsx";
import { TabLinks } from "#app/ui/layout/tabs.tsx";

const ONE_DECIMAL = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

interface ProductTabsProps {
  path: string;
  tab: "produtos" | "categorias";
  figures: { products: number; averageRating: number | null };
  /** Centavos: paid less given back. */
  revenue: number;
  categories: number;
}

/** What the products have brought in, and the two lists of the page. */
export function ProductTabs({ path, tab, figures, revenue, categories }: ProductTabsProps) {
  const { products, averageRating } = figures;
  return (
    <>
      <FigureRow
        items={[
          { label: "Receita", value: formatBRL(revenue), note: "Pago menos reembolsos" },
          {
            label: "Avaliação média",
            value: averageRating === null ? "–" : ONE_DECIMAL.format(averageRating / 10),
            note: averageRating === null ? "Sem avaliações ainda" : "De 5 estrelas",
          },
        ]}
      />
      <TabLinks
        label="Produtos e categorias"
        items={[
          { label: <CountLabel word="Produtos" count={products} />, to: path, current: tab === "produtos" },
          {
            label: <CountLabel word="Categorias" count={categories} />,
            to: `${path}?aba=categorias`,
            current: tab === "categorias",
          },
        ]}
      />
    </>
  );
}
