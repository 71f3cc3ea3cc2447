import { FilterButton, FilterForm, FilterSearch, FilterSelect } from "#app/ui/controls/filter-form.tsx";
import { MAIL_SORTS, type MailFilter } from "./mail-filter.ts";
import { MAIL_STATES, STATE_LABELS } from "./mail-labels.ts";

export function MailFilterForm({ path, filter }: { path: string; filter: MailFilter }) {
  return (
    <FilterForm
      action={path}
      state={JSON.stringify(filter)}
      className="grid grid-cols-2 lg:grid-cols-[1fr_12rem_13rem_auto]"
    >
      <FilterSearch
        label="Buscar e-mail"
        placeholder="Destinatário ou assunto"
        value={filter.query}
        className="max-lg:col-span-2"
      />
      <FilterSelect
        name="estado"
        label="Situação"
        none="Situação"
        options={MAIL_STATES.map((state) => [state, STATE_LABELS[state]] as const)}
        value={filter.state}
      />
      <FilterSelect
        name="ordem"
        label="Ordenar por"
        options={Object.entries(MAIL_SORTS)}
        value={filter.sort}
      />
      <FilterButton className="max-lg:col-span-2" />
    </FilterForm>
  );
}
