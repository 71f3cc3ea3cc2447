import { Form } from "react-router";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Select } from "#app/ui/controls/field.tsx";
import { SegmentLinks } from "#app/ui/navigation/segment-links.tsx";
import { monthBefore, ofPeriod, type PeriodChoices, periodName, yearOf } from "./period.ts";

const PATH = "/admin/financeiro";

interface PeriodPickerProps {
  /** The shown period and the compared one: "2026-11", "2026-T4", "2026". */
  period: string;
  other: string | null;
  /** This month. */
  current: string;
  choices: PeriodChoices;
  errors: { period?: string; other?: string };
}

/**
 * Chooses this month, the last one, this year or any period since the first order, and one to compare; kept in the
 * URL.
 */
export function PeriodPicker({ period, other, current, choices, errors }: PeriodPickerProps) {
  const usual = [
    { key: current, label: "Este mês" },
    { key: monthBefore(current), label: "Mês passado" },
    { key: yearOf(current), label: "Este ano" },
  ];
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <SegmentLinks
        label="Período"
        segments={usual.map(({ key, label }) => ({
          label,
          to: addressOf(key, current),
          isCurrent: !errors.period && key === period,
        }))}
      />
      <Form
        key={`${period} ${other}`}
        action={PATH}
        preventScrollReset
        className="flex flex-wrap items-start gap-2 max-sm:w-full"
      >
        <Field name="periodo" label="Outro período" hideLabel error={errors.period} className="max-sm:w-full">
          <Select defaultValue={period} className="min-w-56">
            <PeriodOptions choices={choices} />
          </Select>
        </Field>
        <Field name="comparar" label="Ao lado de" hideLabel error={errors.other} className="max-sm:w-full">
          <Select defaultValue={other ?? ""} className="min-w-56">
            <option value="">sem comparar</option>
            <PeriodOptions choices={choices} isBeside />
          </Select>
        </Field>
        <Button type="submit" variant="quiet" className="whitespace-nowrap">
          Ver
        </Button>
      </Form>
    </div>
  );
}

const GROUPS = [
  { name: "months", label: "Meses" },
  { name: "quarters", label: "Trimestres" },
  { name: "years", label: "Anos" },
] as const;

function PeriodOptions({ choices, isBeside = false }: { choices: PeriodChoices; isBeside?: boolean }) {
  return GROUPS.map(({ name, label }) => (
    <optgroup key={name} label={label}>
      {choices[name].map((key) => (
        <option key={key} value={key}>
          {isBeside ? `ao lado ${ofPeriod(key)}` : periodName(key)}
        </option>
      ))}
    </optgroup>
  ));
}

function addressOf(key: string, current: string): string {
  return key === current ? PATH : `${PATH}?periodo=${key}`;
}
