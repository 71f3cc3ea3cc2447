import clsx from "clsx";
import { Form, Link } from "react-router";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Select } from "#app/ui/controls/field.tsx";
import { monthBefore, monthName, monthsSince } from "./month.ts";

const PATH = "/admin/financeiro";
const SEGMENT =
  "inline-flex min-h-11 items-center rounded-control px-3 text-sm font-semibold whitespace-nowrap sm:px-4";

interface MonthPickerProps {
  /** The one that is shown, and this one: "2026-11". */
  month: string;
  current: string;
  /** The oldest that may hold anything. */
  first: string;
  error: string | undefined;
}

/** This month, the last one, or any since the first order; the choice is in the address. */
export function MonthPicker({ month, current, first, error }: MonthPickerProps) {
  const usual = [
    { key: current, label: "Este mês" },
    { key: monthBefore(current), label: "Mês passado" },
  ];
  const known = monthsSince(first, current);
  const months = known.includes(month) ? known : [...known, month].sort().reverse();
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <nav aria-label="Mês" className="flex gap-0.5 rounded-card bg-sunken p-1">
        {usual.map(({ key, label }) => {
          const isCurrent = !error && key === month;
          return (
            <Link
              key={key}
              to={addressOf(key, current)}
              preventScrollReset
              aria-current={isCurrent ? "page" : undefined}
              className={clsx(
                SEGMENT,
                isCurrent ? "bg-surface text-ink inset-ring inset-ring-control" : "text-ink hover:bg-line",
              )}
            >
              {label}
            </Link>
          );
        })}
      </nav>
      <Form key={month} action={PATH} preventScrollReset className="flex flex-wrap items-start gap-2">
        <Field name="mes" label="Outro mês" hideLabel error={error}>
          <Select defaultValue={month} className="min-w-52">
            {months.map((key) => (
              <option key={key} value={key}>
                {monthName(key)}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" variant="quiet" className="whitespace-nowrap">
          Ver mês
        </Button>
      </Form>
    </div>
  );
}

function addressOf(key: string, current: string): string {
  return key === current ? PATH : `${PATH}?mes=${key}`;
}
