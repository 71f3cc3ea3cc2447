import { Form } from "react-router";
import { dayText } from "#app/platform/money-and-dates/day-fields.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { DateInput } from "#app/ui/dates/date-input.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { SegmentLinks } from "#app/ui/navigation/segment-links.tsx";
import { periodLabelBetween } from "./date-labels.ts";
import { type AskedPeriod, PERIODS } from "./period.ts";

interface PeriodPickerProps extends AskedPeriod {
  /** The screen that shows the period. */
  path: string;
  /** Its figures stand beside those of the period before. */
  isCompared?: boolean;
}

/** The usual periods, and any days one likes; the choice is in the address. */
export function PeriodPicker({ period, typed, errors, path, isCompared }: PeriodPickerProps) {
  const hasErrors = Object.keys(errors).length > 0;
  const isCustom = period.key === undefined;
  return (
    <div className="grid min-w-0 gap-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <SegmentLinks
          label="Período"
          segments={PERIODS.map(({ key, label }) => ({
            label,
            to: key === "30" ? path : `${path}?periodo=${key}`,
            isCurrent: !hasErrors && period.key === key,
          }))}
        />
      </div>
      <p className="text-sm text-muted">
        {periodLabelBetween(period.first, period.last)}
        {isCompared ? `, em comparação com ${before(period)} anterior` : null}
      </p>
      <details key={`${typed.de} ${typed.ate}`} open={isCustom || hasErrors} className="group">
        <summary className="inline-flex min-h-11 items-center gap-1.5 rounded-control text-sm font-semibold text-primary-ink underline underline-offset-4">
          Escolher as datas
          <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
        </summary>
        <CustomForm path={path} typed={typed} errors={errors} />
      </details>
    </div>
  );
}

function before({ key, days }: AskedPeriod["period"]): string {
  if (key === "12m") return "o ano";
  return days === 1 ? "o dia" : "o período";
}

function CustomForm({ path, typed, errors }: Pick<PeriodPickerProps, "path" | "typed" | "errors">) {
  return (
    <Form action={path} noValidate preventScrollReset className="mt-1 flex flex-wrap items-start gap-3">
      <Field name="de" label="De" error={errors.de} className="min-w-40 flex-1">
        <DateInput defaultValue={dayText(typed.de)} required />
      </Field>
      <Field name="ate" label="Até" error={errors.ate} className="min-w-40 flex-1">
        <DateInput defaultValue={dayText(typed.ate)} required />
      </Field>
      <Button type="submit" variant="quiet" className="sm:mt-7.5">
        Ver período
      </Button>
    </Form>
  );
}
