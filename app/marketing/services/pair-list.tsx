import { useState } from "react";
import { Button, IconButton } from "#app/ui/controls/button.tsx";
import { Field, FieldNote, Input, Textarea } from "#app/ui/controls/field.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { StartingFrom, useStartList } from "#app/ui/start-values.tsx";

interface PairListProps {
  legend: string;
  /** What one is called, as in "Adicionar passo". */
  item: string;
  most: number;
  /** Names of the two fields, which repeat, and what they are called. */
  names: { first: string; second: string };
  labels: { first: string; second: string };
  initial: { first: string; second: string }[];
  maxLength: { first: number; second: number };
  error: string | undefined;
}

/** Short titles with a text each. One that is left empty is none. */
export function PairList({ legend, item, most, names, labels, initial, maxLength, error }: PairListProps) {
  const first = useStartList(
    names.first,
    initial.map((entry) => entry.first),
  );
  const second = useStartList(
    names.second,
    initial.map((entry) => entry.second),
  );
  const [rows, setRows] = useState(() =>
    first.map((text, key) => ({ key, first: text, second: second[key] ?? "" })),
  );
  const nextKey = Math.max(-1, ...rows.map(({ key }) => key)) + 1;
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="mb-1.5 font-semibold">
        {legend} <span className="font-normal text-muted">(opcional)</span>
      </legend>
      {/* Each begins with its own of the values that are taken back, not with the first. */}
      <StartingFrom values={undefined}>
        {rows.map((row, at) => (
          <div key={row.key} className="grid grid-cols-1 gap-3 rounded-control bg-sunken p-3">
            <div className="flex items-center justify-between">
              <b className="first-letter:uppercase">
                {item} {at + 1}
              </b>
              <IconButton
                label={`Remover ${item} ${at + 1}`}
                onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
              >
                <Icon name="trash-2" />
              </IconButton>
            </div>
            <Field name={names.first} id={`${names.first}.${row.key}`} label={labels.first}>
              <Input defaultValue={row.first} maxLength={maxLength.first} autoComplete="off" />
            </Field>
            <Field name={names.second} id={`${names.second}.${row.key}`} label={labels.second}>
              <Textarea
                rows={2}
                className="min-h-20!"
                defaultValue={row.second}
                maxLength={maxLength.second}
              />
            </Field>
          </div>
        ))}
      </StartingFrom>
      <FieldNote {...(error && { error })} />
      <Button
        variant="quiet"
        size="compact"
        className="justify-self-start"
        aria-disabled={rows.length >= most || undefined}
        onClick={() => rows.length < most && setRows([...rows, { key: nextKey, first: "", second: "" }])}
      >
        <Icon name="plus" />
        {rows.length >= most ? `Até ${most}` : `Adicionar ${item}`}
      </Button>
    </fieldset>
  );
}
