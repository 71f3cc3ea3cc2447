import { Button, IconButton } from "#app/ui/controls/button.tsx";
import { Field, FieldNote, Input, Textarea } from "#app/ui/controls/field.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { MAX_OPTIONS } from "./quiz.ts";
import type { DraftOption, DraftQuestion } from "./quiz-draft.ts";

interface QuizQuestionFieldsProps {
  id: string;
  number: number;
  draft: DraftQuestion;
  problem: string | undefined;
  onChange: (draft: DraftQuestion) => void;
  onRemove: (() => void) | undefined;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

/** A question: its text, its options with the correct one marked, and its explanation. */
export function QuizQuestionFields({
  id,
  number,
  draft,
  problem,
  onChange,
  ...acts
}: QuizQuestionFieldsProps) {
  return (
    <fieldset className="grid gap-4 rounded-card p-4 inset-ring inset-ring-line">
      <legend className="sr-only">Pergunta {number}</legend>
      <div className="flex items-center justify-between gap-2">
        <b aria-hidden="true">Pergunta {number}</b>
        <div className="flex">
          <IconButton
            label={`Mover pergunta ${number} para cima`}
            disabled={!acts.onUp}
            onClick={acts.onUp}
            className="disabled:opacity-40"
          >
            <Icon name="arrow-up" />
          </IconButton>
          <IconButton
            label={`Mover pergunta ${number} para baixo`}
            disabled={!acts.onDown}
            onClick={acts.onDown}
            className="disabled:opacity-40"
          >
            <Icon name="arrow-down" />
          </IconButton>
          <IconButton
            label={`Excluir pergunta ${number}`}
            disabled={!acts.onRemove}
            onClick={acts.onRemove}
            className="text-danger disabled:text-muted disabled:opacity-40"
          >
            <Icon name="trash-2" />
          </IconButton>
        </div>
      </div>
      <Field name={id} label="Pergunta" hideLabel>
        <Textarea
          name=""
          rows={2}
          className="min-h-20!"
          maxLength={1000}
          value={draft.question}
          placeholder="O que o aluno deve saber responder?"
          onChange={(event) => onChange({ ...draft, question: event.target.value })}
        />
      </Field>
      <Options id={id} draft={draft} onChange={onChange} />
      <Field name={`${id}-explicacao`} label="Explicação" optional hint="Aparece com as respostas certas.">
        <Textarea
          name=""
          rows={2}
          className="min-h-20!"
          maxLength={2000}
          value={draft.explanation}
          onChange={(event) => onChange({ ...draft, explanation: event.target.value })}
        />
      </Field>
      <FieldNote error={problem} />
    </fieldset>
  );
}

function Options({ id, draft, onChange }: Pick<QuizQuestionFieldsProps, "id" | "draft" | "onChange">) {
  const { options } = draft;
  const change = (changed: DraftOption[]) => onChange({ ...draft, options: changed });
  function add() {
    const key = Math.max(...options.map((option) => option.key)) + 1;
    change([...options, { key, text: "" }]);
    requestAnimationFrame(() => document.getElementById(`${id}-opcao-${key}`)?.focus());
  }
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">Opções</legend>
      <p className="-mt-1 mb-2 text-sm text-muted">Marque a correta.</p>
      <div className="grid gap-2">
        {options.map((option, at) => (
          <div key={option.key} className="flex items-center gap-2">
            <label className="grid size-11 flex-none place-items-center">
              <span className="sr-only">Opção {at + 1} é a correta</span>
              <input
                type="radio"
                name={`${id}-correta`}
                // Belongs to no form: the group exists only for the arrow keys.
                form="nenhum"
                checked={draft.correct === option.key}
                onChange={() => onChange({ ...draft, correct: option.key })}
                className="size-6 accent-primary"
              />
            </label>
            <Input
              id={`${id}-opcao-${option.key}`}
              aria-label={`Texto da opção ${at + 1}`}
              maxLength={500}
              value={option.text}
              autoComplete="off"
              onChange={(event) =>
                change(
                  options.map((one) => (one.key === option.key ? { ...one, text: event.target.value } : one)),
                )
              }
            />
            <IconButton
              label={`Remover opção ${at + 1}`}
              disabled={options.length <= 2}
              onClick={() => change(options.filter((one) => one.key !== option.key))}
              className="disabled:opacity-40"
            >
              <Icon name="trash-2" />
            </IconButton>
          </div>
        ))}
      </div>
      {options.length < MAX_OPTIONS ? (
        <Button variant="ghost" size="compact" onClick={add} className="mt-2">
          <Icon name="plus" />
          Adicionar opção
        </Button>
      ) : null}
    </fieldset>
  );
}
