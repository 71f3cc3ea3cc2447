import { FilterButton, FilterForm, FilterSearch, FilterSelect } from "#app/ui/controls/filter-form.tsx";
import { eventLabel } from "../protocol/table-labels.ts";
import {
  DELIVERY_EVENTS,
  DELIVERY_SORTS,
  DELIVERY_STATE_LABELS,
  DELIVERY_STATES,
  type DeliveryFilter,
  deliveryParams,
} from "../webhooks/delivery-filter.ts";

/** Search, state, event and order of a webhook's log, all in the address. */
export function DeliveryFilterForm({ path, filter }: { path: string; filter: DeliveryFilter }) {
  return (
    <FilterForm
      action={path}
      state={deliveryParams(filter).toString()}
      className="grid grid-cols-2 md:grid-cols-[1fr_11rem_11rem] lg:grid-cols-[1fr_11rem_11rem_12rem_auto]"
    >
      <FilterSearch
        label="Buscar entrega"
        placeholder="Linha, resposta ou erro"
        value={filter.query}
        className="max-md:col-span-2"
      />
      <FilterSelect
        name="estado"
        label="Situação"
        none="Situação"
        options={DELIVERY_STATES.map((one) => [one, DELIVERY_STATE_LABELS[one].label] as const)}
        value={filter.state}
      />
      <FilterSelect
        name="evento"
        label="Evento"
        none="Evento"
        options={Object.entries(DELIVERY_EVENTS).map(([one, event]) => [one, eventLabel(event)] as const)}
        value={filter.event}
      />
      <FilterSelect
        name="ordem"
        label="Ordenar por"
        options={Object.entries(DELIVERY_SORTS)}
        value={filter.sort}
        className="max-lg:md:col-span-2"
      />
      <FilterButton />
    </FilterForm>
  );
}
