import clsx from "clsx";
import type { ReactNode } from "react";
import { Form, useSubmit } from "react-router";
import { Icon } from "../icons/icon.tsx";
import { Button } from "./button.tsx";
import { Field, Input, Select } from "./field.tsx";

interface FilterFormProps {
  action: string;
  /** The filter in words: another one shows other values. */
  state: string;
  /** Other parts of the address that stay; empty ones are left out. */
  preservedParams?: Record<string, string | undefined>;
  className: string;
  children: ReactNode;
}

/** Search and filters that live in the address; the lists act at once where there is a script. */
export function FilterForm({ action, state, preservedParams = {}, className, children }: FilterFormProps) {
  const submit = useSubmit();
  return (
    <Form
      key={state}
      role="search"
      action={action}
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) submit(event.currentTarget);
      }}
      className={clsx("gap-3", className)}
    >
      {Object.entries(preservedParams).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      {children}
    </Form>
  );
}

interface FilterSearchProps {
  label: string;
  placeholder?: string;
  value: string;
  className?: string;
}

export function FilterSearch({ label, placeholder = label, value, className }: FilterSearchProps) {
  return (
    <Field name="busca" label={label} hideLabel className={className}>
      <Input
        type="search"
        icon={<Icon name="search" />}
        defaultValue={value}
        maxLength={200}
        placeholder={placeholder}
      />
    </Field>
  );
}

interface FilterSelectProps {
  name: string;
  label: string;
  /** What the list shows while nothing is chosen; without it something always is. */
  none?: string;
  /** Each value with its words, in the order to show. */
  options: readonly (readonly [value: string | number, words: string])[];
  value: string | number | null | undefined;
  className?: string;
}

export function FilterSelect({ name, label, none, options, value, className }: FilterSelectProps) {
  return (
    <Field name={name} label={label} hideLabel className={className}>
      <Select defaultValue={value ?? ""}>
        {none === undefined ? null : <option value="">{none}</option>}
        {options.map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </Select>
    </Field>
  );
}

export function FilterButton({ className }: { className?: string }) {
  return (
    <Button type="submit" variant="quiet" className={className}>
      Buscar
    </Button>
  );
}
