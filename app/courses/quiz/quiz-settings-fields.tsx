import { Switch } from "#app/ui/controls/choice.tsx";
import { Field, FieldNote, Input, Select } from "#app/ui/controls/field.tsx";
import { type AnswersShown, MAX_ATTEMPTS } from "./quiz.ts";
import type { SettingsDraft } from "./quiz-settings-draft.ts";

const SHOWN: Record<AnswersShown, string> = {
  after_passing: "Quando o aluno passar",
  after_attempt: "Ao fim de cada tentativa",
  never: "Nunca",
};
const UNITS = { 1: "minutos", 60: "horas", 1440: "dias" };

interface QuizSettingsFieldsProps {
  id: string;
  draft: SettingsDraft;
  problem: string | undefined;
  onChange: (draft: SettingsDraft) => void;
}

/**
 * Attempts and visibility of a quiz's answers. The fields have no names of their own, because quiz_data contains them.
 */
export function QuizSettingsFields({ id, draft, problem, onChange }: QuizSettingsFieldsProps) {
  const change = (part: Partial<SettingsDraft>) => onChange({ ...draft, ...part });
  return (
    <fieldset className="grid gap-5 rounded-card p-4 inset-ring inset-ring-line">
      <legend className="sr-only">Tentativas e respostas</legend>
      <b aria-hidden="true">Tentativas e respostas</b>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name={`${id}-limite`} label="Tentativas">
          <Select
            name=""
            value={draft.isLimited ? "limited" : "free"}
            onChange={(event) => change({ isLimited: event.target.value === "limited" })}
          >
            <option value="free">Quantas o aluno quiser</option>
            <option value="limited">Número limitado</option>
          </Select>
        </Field>
        {draft.isLimited ? (
          <Field name={`${id}-tentativas`} label="Quantas tentativas">
            <Input
              name=""
              type="number"
              inputMode="numeric"
              min={1}
              max={MAX_ATTEMPTS}
              step={1}
              value={draft.attempts}
              onChange={(event) => change({ attempts: event.target.value })}
            />
          </Field>
        ) : null}
      </div>
      <WaitFields id={id} draft={draft} change={change} />
      <Field
        name={`${id}-respostas`}
        label="Mostrar as respostas certas"
        hint="Quem não passou e vê as respostas pode copiá-las na tentativa seguinte."
      >
        <Select
          name=""
          value={draft.answersShown}
          onChange={({ target }) => change({ answersShown: target.value as AnswersShown })}
        >
          {Object.entries(SHOWN).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
      <div>
        <Switch
          id={`${id}-ordem-perguntas`}
          checked={draft.shuffleQuestions}
          onChange={(event) => change({ shuffleQuestions: event.target.checked })}
        >
          Embaralhar as perguntas
        </Switch>
        <Switch
          id={`${id}-ordem-opcoes`}
          checked={draft.shuffleOptions}
          onChange={(event) => change({ shuffleOptions: event.target.checked })}
        >
          Embaralhar as opções
        </Switch>
      </div>
      <FieldNote error={problem} />
    </fieldset>
  );
}

interface WaitFieldsProps {
  id: string;
  draft: SettingsDraft;
  change: (part: Partial<SettingsDraft>) => void;
}

function WaitFields({ id, draft, change }: WaitFieldsProps) {
  return (
    <div className="grid grid-cols-2 items-end gap-3 sm:gap-5">
      <Field name={`${id}-espera`} label="Espera até tentar de novo">
        <Input
          name=""
          type="number"
          inputMode="numeric"
          min={0}
          step={1}
          value={draft.wait}
          onChange={(event) => change({ wait: event.target.value })}
        />
      </Field>
      <Field name={`${id}-unidade`} label="Unidade da espera" hideLabel>
        <Select
          name=""
          value={draft.unit}
          onChange={({ target }) => change({ unit: Number(target.value) as SettingsDraft["unit"] })}
        >
          {Object.entries(UNITS).map(([minutes, words]) => (
            <option key={minutes} value={minutes}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
