import { FilterButton, FilterForm, FilterSearch, FilterSelect } from "#app/ui/controls/filter-form.tsx";
import { USER_ROLES, USER_SORTS, USER_STATES, type UserFilter, userFilterParams } from "./user-filter.ts";

export function UserFilterForm({ action, filter }: { action: string; filter: UserFilter }) {
  return (
    <FilterForm
      action={action}
      state={userFilterParams(filter).toString()}
      className="grid grid-cols-2 lg:grid-cols-[1fr_11rem_11rem_13rem_auto]"
    >
      <FilterSearch
        label="Buscar usuário"
        placeholder="Nome ou e-mail"
        value={filter.query}
        className="max-lg:col-span-2"
      />
      <FilterSelect
        name="papel"
        label="Tipo de conta"
        none="Tipo de conta"
        options={Object.entries(USER_ROLES)}
        value={filter.role}
      />
      <FilterSelect
        name="situacao"
        label="Status"
        none="Status"
        options={Object.entries(USER_STATES)}
        value={filter.state}
      />
      <FilterSelect
        name="ordem"
        label="Ordenar por"
        options={Object.entries(USER_SORTS)}
        value={filter.sort}
      />
      <FilterButton />
    </FilterForm>
  );
}
