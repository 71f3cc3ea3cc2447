import { FilterButton, FilterForm, FilterSearch, FilterSelect } from "#app/ui/filter-form.tsx";
import type { MailFilter } from "./mail-filter.ts";
import { MAIL_STATES, STATE_LABELS } from "./mail-words.ts";

export function MailFilterForm({ path, filter }: { path: string; filter: MailFilter }) {
  return (
    <FilterForm
      action={path}
      state={JSON.stringify(filter)}
      className="flex flex-wrap md:grid md:grid-cols-[1fr_auto_13rem]"
    >
      <FilterSearch
        label="Buscar por destinatário"
        placeholder="Começo do e-mail"
        value={filter.query}
        className="max-md:basis-full"
      />
      <FilterButton />
      <FilterSelect
        name="estado"
        label="Estado"
        none="Estado"
        options={MAIL_STATES.map((state) => [state, STATE_LABELS[state]] as const)}
        value={filter.state}
        className="max-md:flex-1"
      />
    </FilterForm>
  );
}
