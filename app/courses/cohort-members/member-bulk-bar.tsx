import { useNavigation } from "react-router";
import { BulkForm } from "#app/ui/controls/bulk-form.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Select } from "#app/ui/controls/field.tsx";
import { placesText } from "../cohorts/cohort-state.ts";

export const MEMBERS_FORM = "varios-da-turma";
export const MOVE_MEMBERS = "move-members";

interface MemberBulkBarProps {
  items: readonly unknown[];
  /** Number of results on all pages. Undefined if the count was not completed. */
  found: number | undefined;
  cohorts: { id: number; name: string; places: number | null; taken_places: number }[];
}

/** Moves the selected students to another cohort, or out of this cohort. */
export function MemberBulkBar({ items, found, cohorts }: MemberBulkBarProps) {
  const busy = useNavigation().formData?.get("intent") === MOVE_MEMBERS;
  return (
    <BulkForm
      id={MEMBERS_FORM}
      intent={MOVE_MEMBERS}
      noun={{ one: "aluno marcado", many: "alunos marcados" }}
      rows={items}
      found={found}
    >
      <Field name="to" id="nova-turma" label="Para onde vão os marcados" hideLabel>
        <Select defaultValue={cohorts[0]?.id ?? ""}>
          {cohorts.map((cohort) => (
            <option key={cohort.id} value={cohort.id}>
              Passar para {cohort.name} ({placesText(cohort)})
            </option>
          ))}
          <option value="">Tirar da turma</option>
        </Select>
      </Field>
      <Button type="submit" size="compact" variant="quiet" busy={busy}>
        Aplicar aos marcados
      </Button>
    </BulkForm>
  );
}
