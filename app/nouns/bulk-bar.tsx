import { useNavigation } from "react-router";
import { BulkForm } from "#app/ui/controls/bulk-form.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Select } from "#app/ui/controls/field.tsx";
import { agreeing, type BulkActs, type ListWords } from "./list-screen.ts";

interface BulkBarProps<Values> {
  of: Omit<BulkActs<Values, never>, "when">;
  filter: Values;
  words: ListWords;
  rows: readonly unknown[];
  found: number | undefined;
}

/** Bulk acts on the marked rows: buttons, or a list to choose from. */
export function BulkBar<Values>({ of, filter, words, rows, found }: BulkBarProps<Values>) {
  const { form, intent, name, choice, hasMain } = of;
  const acts = typeof of.acts === "function" ? of.acts(filter) : of.acts;
  const sent = useNavigation().formData?.get("intent");
  const busy = intent ? sent === intent : acts.some(([value]) => value === sent);
  const noun = {
    one: `${words.one} ${agreeing(words, "marcad")}`,
    many: `${words.many} ${agreeing(words, "marcad", true)}`,
  };
  const button = { type: "submit", size: "compact", variant: "quiet", busy } as const;
  return (
    <BulkForm id={form} noun={noun} rows={rows} found={found} {...(intent && { intent })}>
      {choice ? (
        <>
          <Field name={name ?? "intent"} id={choice.id} label={choice.label} hideLabel>
            <Select defaultValue={choice.first ?? acts[0]?.[0]}>
              {acts.map(([value, said]) => (
                <option key={value} value={value}>
                  {said}
                </option>
              ))}
            </Select>
          </Field>
          <Button {...button}>{choice.apply}</Button>
        </>
      ) : (
        acts.map(([value, said], place) => (
          <Button
            key={value}
            {...button}
            {...(hasMain && place === 0 && { variant: "primary" })}
            {...(value && { name: name ?? "intent", value })}
          >
            {said}
          </Button>
        ))
      )}
    </BulkForm>
  );
}
