import { FilterButton, FilterForm, FilterSearch, FilterSelect } from "#app/ui/controls/filter-form.tsx";
import {
  ADMIN_PRODUCT_SORTS,
  ADMIN_PRODUCT_STATES,
  type AdminProductFilter,
} from "./admin-product-filter.ts";

interface ProductFilterFormProps {
  action: string;
  filter: AdminProductFilter;
  categories: { id: number; name: string }[];
}

export function ProductFilterForm({ action, filter, categories }: ProductFilterFormProps) {
  return (
    <FilterForm
      action={action}
      state={JSON.stringify(filter)}
      className="grid grid-cols-2 lg:grid-cols-[1fr_11rem_11rem_11rem_auto]"
    >
      <FilterSearch label="Buscar produto" value={filter.query} className="max-lg:col-span-2" />
      <FilterSelect
        name="categoria"
        label="Categoria"
        none="Categoria"
        options={categories.map(({ id, name }) => [id, name] as const)}
        value={filter.categoryId}
      />
      <FilterSelect
        name="situacao"
        label="Situação"
        options={Object.entries(ADMIN_PRODUCT_STATES)}
        value={filter.state}
      />
      <FilterSelect
        name="ordem"
        label="Ordenar por"
        options={Object.entries(ADMIN_PRODUCT_SORTS)}
        value={filter.sort}
      />
      <FilterButton />
    </FilterForm>
  );
}
