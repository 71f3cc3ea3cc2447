import { Search } from "lucide-react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/field.tsx";
import type { StoreFilter } from "./store-filter.ts";

/** A plain GET form; the category and the sort stay as they are. */
export function StoreSearch({ filter }: { filter: StoreFilter }) {
  return (
    <Form method="get" action="/loja" role="search" className="flex w-full gap-2 md:w-120">
      <div className="min-w-0 flex-1">
        <Input
          key={filter.query}
          type="search"
          name="busca"
          aria-label="Buscar produtos"
          placeholder="Buscar por nome, uso ou formato"
          defaultValue={filter.query}
          maxLength={200}
          enterKeyHint="search"
          icon={<Search />}
        />
      </div>
      {filter.category ? <input type="hidden" name="categoria" value={filter.category} /> : null}
      {filter.sort ? <input type="hidden" name="ordem" value={filter.sort} /> : null}
      <noscript>
        <Button type="submit">Buscar</Button>
      </noscript>
    </Form>
  );
}
