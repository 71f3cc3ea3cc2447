import { SearchForm } from "#app/ui/controls/search-form.tsx";
import type { StoreFilter } from "../products/store-filter.ts";

export function StoreSearch({ filter }: { filter: StoreFilter }) {
  return (
    <SearchForm
      action="/loja"
      label="Buscar produtos"
      placeholder="Buscar por nome, uso ou formato"
      query={filter.query}
      preservedParams={{ categoria: filter.category, ordem: filter.sort }}
    />
  );
}
