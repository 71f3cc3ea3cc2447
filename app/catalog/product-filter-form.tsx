import { Search } from "lucide-react";
import { Form, useSubmit } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field, Input, Select } from "#app/ui/field.tsx";
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

/** Search and filters that live in the address; the lists act at once where there is a script. */
export function ProductFilterForm({ action, filter, categories }: ProductFilterFormProps) {
  const submit = useSubmit();
  return (
    <Form
      key={JSON.stringify(filter)}
      role="search"
      action={action}
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) submit(event.currentTarget);
      }}
      className="grid grid-cols-2 gap-3 lg:grid-cols-[1fr_11rem_11rem_11rem_auto]"
    >
      <Field name="busca" label="Buscar produto" hideLabel className="max-lg:col-span-2">
        <Input
          type="search"
          icon={<Search />}
          defaultValue={filter.query}
          maxLength={200}
          placeholder="Buscar produto"
        />
      </Field>
      <Field name="categoria" label="Categoria" hideLabel>
        <Select defaultValue={filter.categoryId ?? ""}>
          <option value="">Categoria</option>
          {categories.map((category) => (
            <option key={category.id} value={category.id}>
              {category.name}
            </option>
          ))}
        </Select>
      </Field>
      <Field name="situacao" label="Situação" hideLabel>
        <Options options={ADMIN_PRODUCT_STATES} value={filter.state} />
      </Field>
      <Field name="ordem" label="Ordenar por" hideLabel>
        <Options options={ADMIN_PRODUCT_SORTS} value={filter.sort} />
      </Field>
      <Button type="submit" variant="quiet">
        Buscar
      </Button>
    </Form>
  );
}

function Options({ options, value }: { options: Record<string, string>; value: string }) {
  return (
    <Select defaultValue={value}>
      {Object.entries(options).map(([key, label]) => (
        <option key={key} value={key}>
          {label}
        </option>
      ))}
    </Select>
  );
}
