import type { FieldErrors } from "#app/platform/forms/form.ts";
import { Button, IconButton } from "#app/ui/controls/button.tsx";
import { FieldNote } from "#app/ui/controls/field.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { moved } from "#app/ui/ordering/moved.ts";
import { OrderButtons } from "#app/ui/ordering/order-buttons.tsx";
import type { ItemsField } from "../pages/section-fields.ts";
import { newEntry } from "../pages/sections.ts";
import { KEY, keyOf, withKey } from "./entry-keys.ts";
import { SimpleControl } from "./simple-control.tsx";

interface ItemsControlProps {
  path: string;
  field: ItemsField;
  value: unknown;
  errors: FieldErrors;
  onChange: (value: Record<string, unknown>[], path?: string) => void;
}

/** The same few fields again and again: added, put in order, removed. */
export function ItemsControl({ path, field, value, errors, onChange }: ItemsControlProps) {
  const entries = (Array.isArray(value) ? value : []) as Record<string, unknown>[];
  const addId = `${path}-adicionar`;

  function change(place: number, name: string, next: unknown) {
    const key = keyOf(entries[place] ?? {});
    const list = entries.map((entry, at) => (at === place ? { ...entry, [name]: next } : entry));
    onChange(list, `${path}.${key}.${name}`);
  }
  function add() {
    onChange([...entries, withKey(newEntry(field))], `${path}-add-${entries.length}`);
    const first = Object.keys(field.fields)[0] ?? "";
    requestAnimationFrame(() => document.getElementById(`${path}.${entries.length}.${first}`)?.focus());
  }
  function remove(place: number) {
    onChange(
      entries.filter((_, at) => at !== place),
      `${path}-remove-${place}`,
    );
    requestAnimationFrame(() => document.getElementById(addId)?.focus());
  }
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="mb-1.5 font-semibold">
        {field.label}
        {field.required ? null : <span className="font-normal text-muted"> (opcional)</span>}
      </legend>
      {entries.map((entry, place) => {
        const name = `${field.item} ${place + 1}`;
        return (
          <div
            key={String(entry[KEY])}
            className="grid grid-cols-1 gap-4 rounded-control bg-sunken p-3 sm:p-4"
          >
            <div className="flex items-center justify-between gap-2">
              <b className="first-letter:uppercase">{name}</b>
              <span className="flex">
                <OrderButtons
                  name={name}
                  id={`${path}-${keyOf(entry)}`}
                  at={place}
                  count={entries.length}
                  onMove={(to) => onChange(moved(entries, place, to), `${path}-move-${place}-${to}`)}
                />
                <IconButton label={`Remover ${name}`} onClick={() => remove(place)}>
                  <Icon name="trash-2" />
                </IconButton>
              </span>
            </div>
            {Object.entries(field.fields).map(([inner, one]) => (
              <SimpleControl
                key={inner}
                path={`${path}.${place}.${inner}`}
                field={one}
                value={entry[inner]}
                error={errors[`${path}.${place}.${inner}`]}
                onChange={(next) => change(place, inner, next)}
              />
            ))}
          </div>
        );
      })}
      <FieldNote hint={field.hint} {...(errors[path] && { error: errors[path] })} />
      <Button
        id={addId}
        variant="quiet"
        size="compact"
        className="justify-self-start"
        aria-disabled={entries.length >= field.most || undefined}
        onClick={() => entries.length < field.most && add()}
      >
        <Icon name="plus" />
        {entries.length >= field.most ? `Até ${field.most}` : `Adicionar ${field.item}`}
      </Button>
    </fieldset>
  );
}
