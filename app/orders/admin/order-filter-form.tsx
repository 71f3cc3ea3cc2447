import { OFF_SITE, sourceLabel } from "#app/analytics/touch/source-labels.ts";
import {
  ORDER_STATUS_LABELS,
  ORDER_STATUSES,
  PAYMENT_STATUS_LABELS,
  PAYMENT_STATUSES,
} from "#app/orders/log/order-labels.ts";
import { dayText } from "#app/platform/money-and-dates/day-fields.ts";
import { ChipLink, ChipRow } from "#app/ui/controls/chip.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { FilterButton, FilterForm, FilterSearch, FilterSelect } from "#app/ui/controls/filter-form.tsx";
import { DateInput } from "#app/ui/dates/date-input.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { filterParams, ORDER_SORTS, type OrderFilter } from "./order-filter.ts";

const PATH = "/admin/pedidos";
const FOLD = "order-more-filters";
const FOLDED = "peer-not-checked:hidden";
const FOLDED_ON_PHONES = "max-md:peer-not-checked:hidden";
const WHOLE = { attention: false, toConfirm: false };

interface OrderViewsProps {
  filter: OrderFilter;
  /** Number of orders that need a person. */
  attention: number;
  /** Number of payments that wait for the owner's confirmation. */
  toConfirm: number;
}

/** Links to what waits for a person, above the search. */
export function OrderViews({ filter, attention, toConfirm }: OrderViewsProps) {
  const isNarrowed = filter.attention || filter.toConfirm;
  if (attention === 0 && toConfirm === 0 && !isNarrowed) return null;
  return (
    <ChipRow label="Mostrar">
      <ChipLink to={addressOf({ ...filter, ...WHOLE })} pressed={!isNarrowed}>
        Todos
      </ChipLink>
      {toConfirm > 0 || filter.toConfirm ? (
        <ChipLink to={addressOf({ ...filter, ...WHOLE, toConfirm: true })} pressed={filter.toConfirm}>
          PIX a confirmar ({toConfirm})
        </ChipLink>
      ) : null}
      {attention > 0 || filter.attention ? (
        <ChipLink to={addressOf({ ...filter, ...WHOLE, attention: true })} pressed={filter.attention}>
          Precisa de atenção ({attention})
        </ChipLink>
      ) : null}
    </ChipRow>
  );
}

interface OrderFilterFormProps {
  filter: OrderFilter;
  products: { id: number; name: string }[];
  sources: string[];
  coupons: { id: number; code: string }[];
}

export function OrderFilterForm({ filter, products, sources, coupons }: OrderFilterFormProps) {
  const folded = countFolded(filter);
  return (
    <FilterForm
      action={PATH}
      state={filterParams(filter).toString()}
      preservedParams={{
        atencao: filter.attention ? "1" : undefined,
        confirmar: filter.toConfirm ? "1" : undefined,
      }}
      className="flex flex-wrap md:grid md:grid-cols-[1fr_auto_9rem_10rem_auto]"
    >
      <FilterSearch
        label="Buscar pedido"
        placeholder="Cliente, e-mail, CPF, número, produto"
        value={filter.query}
        className="max-md:basis-[calc(100%-6.5rem)]"
      />
      <FilterButton className="max-md:flex-1 max-md:px-3.5" />
      {/* Further filters are collapsed by a checkbox, so that they work without a script and orders stay on the
          first screen. */}
      <input type="checkbox" id={FOLD} defaultChecked={folded > 0} className="peer sr-only" />
      <FilterSelect
        name="status"
        label="Status do pedido"
        none="Status"
        options={ORDER_STATUSES.map((status) => [status, ORDER_STATUS_LABELS[status]] as const)}
        value={filter.status}
        className={`max-md:order-1 max-md:min-w-36 max-md:flex-1 ${FOLDED_ON_PHONES}`}
      />
      <FilterSelect
        name="pagamento"
        label="Status do pagamento"
        none="Pagamento"
        options={PAYMENT_STATUSES.map((status) => [status, PAYMENT_STATUS_LABELS[status]] as const)}
        value={filter.payment}
        className={`max-md:order-1 max-md:min-w-36 max-md:flex-1 ${FOLDED_ON_PHONES}`}
      />
      <label
        htmlFor={FOLD}
        className="flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold text-primary-ink underline underline-offset-4 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 max-md:w-full md:min-h-12"
      >
        Mais filtros{folded > 0 ? ` (${folded})` : null}
        <Icon name="chevron-down" className="size-4" />
      </label>
      <div
        className={`flex flex-wrap items-center gap-3 max-md:order-1 max-md:w-full md:col-span-5 ${FOLDED}`}
      >
        <FilterSelect
          name="ordem"
          label="Ordenar por"
          options={Object.entries(ORDER_SORTS)}
          value={filter.sort}
          className="max-md:w-full md:w-42"
        />
        <FilterSelect
          name="produto"
          label="Produto"
          none="Todos os produtos"
          options={products.map(({ id, name }) => [id, name] as const)}
          value={filter.product}
          className="max-md:w-full md:w-48"
        />
        <FilterSelect
          name="origem"
          label="Origem"
          none="Todas as origens"
          options={[...sources, OFF_SITE].map((source) => [source, sourceLabel(source)] as const)}
          value={filter.source}
          className="max-md:w-full md:w-40"
        />
        {coupons.length > 0 ? (
          <FilterSelect
            name="cupom"
            label="Cupom"
            none="Cupom"
            options={coupons.map(({ id, code }) => [id, code] as const)}
            value={filter.coupon}
            className="max-md:w-full md:w-36"
          />
        ) : null}
        <DayField name="de" label="De" value={filter.from} max={filter.until} />
        <DayField name="ate" label="Até" value={filter.until} min={filter.from} />
      </div>
    </FilterForm>
  );
}

interface DayFieldProps {
  name: string;
  label: string;
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
}

/** The label is beside the field: an empty date field says nothing by itself. */
function DayField({ name, label, value, ...bounds }: DayFieldProps) {
  return (
    <Field
      name={name}
      label={label}
      className="flex items-center gap-2 max-md:w-full *:[label]:mb-0 max-md:*:[label]:w-10"
    >
      <DateInput defaultValue={dayText(value ?? "")} {...bounds} className="max-md:flex-1 md:w-40" />
    </Field>
  );
}

/** Filters in use are shown. Status and payment are open on wide screens and collapsed on phones. */
function countFolded({ sort, query: _, attention: __, toConfirm: ___, ...fields }: OrderFilter): number {
  return Object.values(fields).filter(Boolean).length + (sort === "recentes" ? 0 : 1);
}

function addressOf(filter: OrderFilter): string {
  const query = filterParams(filter).toString();
  return query ? `${PATH}?${query}` : PATH;
}
