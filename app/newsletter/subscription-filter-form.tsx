import { Search } from "lucide-react";
import { Form } from "react-router";
import { filterAddress } from "#app/platform/pagination.ts";
import { Button } from "#app/ui/button.tsx";
import { ChipLink, ChipRow } from "#app/ui/chip.tsx";
import { Field, Input } from "#app/ui/field.tsx";
import {
  SUBSCRIPTION_STATES,
  type SubscriptionFilter,
  subscriptionFilterParams,
} from "./subscription-filter.ts";
import type { SubscriptionCounts } from "./subscription-list.server.ts";

interface SubscriptionFilterFormProps {
  path: string;
  filter: SubscriptionFilter;
  counts: SubscriptionCounts;
}

/** Search and state, both in the address. */
export function SubscriptionFilterForm({ path, filter, counts }: SubscriptionFilterFormProps) {
  const params = subscriptionFilterParams(filter);
  const numbers = { ativas: counts.active, canceladas: counts.ended };
  return (
    <div className="grid gap-3">
      <Form key={params.toString()} role="search" action={path} className="grid grid-cols-[1fr_auto] gap-3">
        <Field name="busca" label="Buscar inscrição" hideLabel>
          <Input
            type="search"
            icon={<Search />}
            defaultValue={filter.query}
            maxLength={200}
            placeholder="E-mail ou nome"
          />
        </Field>
        <Button type="submit" variant="quiet">
          Buscar
        </Button>
        {filter.state ? <input type="hidden" name="situacao" value={filter.state} /> : null}
      </Form>
      <ChipRow label="Situação">
        <ChipLink to={filterAddress(path, params, "situacao", "")} pressed={!filter.state}>
          Todas ({counts.all})
        </ChipLink>
        {(["ativas", "canceladas"] as const).map((state) => (
          <ChipLink
            key={state}
            to={filterAddress(path, params, "situacao", state)}
            pressed={filter.state === state}
          >
            {SUBSCRIPTION_STATES[state]} ({numbers[state]})
          </ChipLink>
        ))}
      </ChipRow>
    </div>
  );
}
