import { Search } from "lucide-react";
import { Form, useSubmit } from "react-router";
import {
  ORDER_STATUS_LABELS,
  ORDER_STATUSES,
  PAYMENT_STATUS_LABELS,
  PAYMENT_STATUSES,
} from "#app/sales/orders/order-labels.ts";
import { Button } from "#app/ui/button.tsx";
import { ChipLink, ChipRow } from "#app/ui/chip.tsx";
import { Field, Input, Select } from "#app/ui/field.tsx";
import { filterParams, type OrderFilter } from "./order-filter.ts";

const PATH = "/admin/pedidos";

interface OrderFilterFormProps {
  filter: OrderFilter;
  /** How many orders need a person's eye. */
  attention: number;
}

/** Search and filters that live in the address; the lists act at once where there is a script. */
export function OrderFilterForm({ filter, attention }: OrderFilterFormProps) {
  const submit = useSubmit();
  const key = filterParams(filter).toString();
  return (
    <div className="grid gap-3">
      <Form
        key={key}
        role="search"
        action={PATH}
        onChange={(event) => {
          if (event.target instanceof HTMLSelectElement) submit(event.currentTarget);
        }}
        className="flex flex-wrap gap-3 md:grid md:grid-cols-[1fr_auto_11rem_11rem]"
      >
        <Field name="busca" label="Buscar pedido" hideLabel className="max-md:basis-[calc(100%-6.5rem)]">
          <Input
            type="search"
            icon={<Search />}
            defaultValue={filter.query}
            maxLength={200}
            placeholder="Cliente, e-mail ou número"
          />
        </Field>
        <Button type="submit" variant="quiet" className="max-md:flex-1 max-md:px-3.5">
          Buscar
        </Button>
        <Field name="status" label="Status do pedido" hideLabel className="max-md:min-w-36 max-md:flex-1">
          <Select defaultValue={filter.status ?? ""}>
            <option value="">Status</option>
            {ORDER_STATUSES.map((status) => (
              <option key={status} value={status}>
                {ORDER_STATUS_LABELS[status]}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          name="pagamento"
          label="Status do pagamento"
          hideLabel
          className="max-md:min-w-36 max-md:flex-1"
        >
          <Select defaultValue={filter.payment ?? ""}>
            <option value="">Pagamento</option>
            {PAYMENT_STATUSES.map((status) => (
              <option key={status} value={status}>
                {PAYMENT_STATUS_LABELS[status]}
              </option>
            ))}
          </Select>
        </Field>
        {filter.attention ? <input type="hidden" name="atencao" value="1" /> : null}
      </Form>
      {attention > 0 || filter.attention ? (
        <ChipRow label="Recorte">
          <ChipLink to={addressOf({ ...filter, attention: false })} pressed={!filter.attention}>
            Todos
          </ChipLink>
          <ChipLink to={addressOf({ ...filter, attention: true })} pressed={filter.attention}>
            Precisa de atenção ({attention})
          </ChipLink>
        </ChipRow>
      ) : null}
    </div>
  );
}

function addressOf(filter: OrderFilter): string {
  const query = filterParams(filter).toString();
  return query ? `${PATH}?${query}` : PATH;
}
