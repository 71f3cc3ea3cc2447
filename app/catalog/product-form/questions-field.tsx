import { useState } from "react";
import type { FieldErrors } from "#app/platform/forms/form.ts";
import { Button, IconButton } from "#app/ui/controls/button.tsx";
import { Field, FieldNote, Input, Textarea } from "#app/ui/controls/field.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { moved } from "#app/ui/ordering/moved.ts";
import { OrderButtons } from "#app/ui/ordering/order-buttons.tsx";
import { useStartList } from "#app/ui/start-values.tsx";
import { PRODUCT_LIMITS } from "../products/product.ts";

interface Question {
  key: number;
  question: string;
  answer: string;
}

interface QuestionsFieldProps {
  initial: { question: string; answer: string }[];
  errors: FieldErrors | undefined;
}

/** Questions and answers in the order of the page; sent as one list, so that each answer stays with its question. */
export function QuestionsField({ initial, errors }: QuestionsFieldProps) {
  const begun = useStartList(
    "faq",
    initial.flatMap(({ question, answer }) => [question, answer]),
  );
  const [questions, setQuestions] = useState(() => pairsOf(begun));
  const isFull = questions.length >= PRODUCT_LIMITS.faq;

  function change(key: number, patch: Partial<Question>) {
    setQuestions(questions.map((one) => (one.key === key ? { ...one, ...patch } : one)));
  }
  function handleAdd() {
    if (isFull) return;
    const key = Math.max(-1, ...questions.map((one) => one.key)) + 1;
    setQuestions([...questions, { key, question: "", answer: "" }]);
    requestAnimationFrame(() => document.getElementById(`faq.${2 * questions.length}`)?.focus());
  }
  function handleRemove(key: number) {
    setQuestions(questions.filter((one) => one.key !== key));
    requestAnimationFrame(() => document.getElementById("faq-adicionar")?.focus());
  }
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-3">
      <legend className="mb-1.5 font-semibold">
        Perguntas frequentes<span className="font-normal text-muted"> (opcional)</span>
      </legend>
      {questions.map(({ key, question, answer }, place) => {
        const name = `Pergunta ${place + 1}`;
        return (
          <div key={key} className="grid grid-cols-1 gap-3 rounded-control bg-sunken p-3 sm:p-4">
            <div className="flex items-center justify-between gap-2">
              <b>{name}</b>
              <span className="flex">
                <OrderButtons
                  name={name}
                  id={`pergunta-${key}`}
                  at={place}
                  count={questions.length}
                  onMove={(to) => setQuestions(moved(questions, place, to))}
                />
                <IconButton label={`Remover ${name}`} onClick={() => handleRemove(key)}>
                  <Icon name="trash-2" />
                </IconButton>
              </span>
            </div>
            <Field name="faq" id={`faq.${2 * place}`} label="Pergunta" error={errors?.[`faq.${2 * place}`]}>
              <Input
                value={question}
                onChange={(event) => change(key, { question: event.target.value })}
                maxLength={PRODUCT_LIMITS.question}
                autoComplete="off"
              />
            </Field>
            <Field
              name="faq"
              id={`faq.${2 * place + 1}`}
              label="Resposta"
              error={errors?.[`faq.${2 * place + 1}`]}
            >
              <Textarea
                value={answer}
                onChange={(event) => change(key, { answer: event.target.value })}
                rows={3}
                maxLength={PRODUCT_LIMITS.answer}
              />
            </Field>
          </div>
        );
      })}
      <FieldNote error={errors?.faq} />
      <Button
        id="faq-adicionar"
        variant="quiet"
        size="compact"
        className="justify-self-start"
        aria-disabled={isFull || undefined}
        onClick={handleAdd}
      >
        <Icon name="plus" />
        {isFull ? `Até ${PRODUCT_LIMITS.faq} perguntas` : "Adicionar pergunta"}
      </Button>
    </fieldset>
  );
}

function pairsOf(texts: string[]): Question[] {
  return Array.from({ length: Math.ceil(texts.length / 2) }, (_, key) => ({
    key,
    question: texts[2 * key] ?? "",
    answer: texts[2 * key + 1] ?? "",
  }));
}
