import { useNavigation } from "react-router";
import { BulkForm } from "#app/ui/controls/bulk-form.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Select } from "#app/ui/controls/field.tsx";
import { agreeing, type BulkActs, type ListWords } from "./list-screen.ts";

interface BulkBarProps {
  acts: Omit<BulkActs<never, never>, "when">;
  words: ListWords;
  rows: readonly unknown[];
  found: number | undefined;
}

/** What is done to the marked rows: its buttons, or a list to choose from. */
export function BulkBar({ acts: bulk, words, rows, found }: BulkBarProps) {
  const { form, intent, name, acts, choice } = bulk;
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
            <Select defaultValue={acts[0]?.[0]}>
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
        acts.map(([value, said]) => (
          <Button key={value} {...button} {...(value && { name: name ?? "intent", value })}>
            {said}
          </Button>
        ))
      )}
    </BulkForm>
  );
}
