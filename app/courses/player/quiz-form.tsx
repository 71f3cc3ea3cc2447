import { Form, useFetcher } from "react-router";
import { Button } from "#app/ui/controls/button.tsx";
import { RadioCard } from "#app/ui/controls/choice.tsx";
import { FieldNote } from "#app/ui/controls/field.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { type FormAnswer, useBusyWith } from "../playback/form-answer.ts";
import { useReportedAccessLoss } from "../playback/lost-access.tsx";
import type { OpenQuestion } from "../quiz/quiz-attempts.server.ts";

export interface QuizFormProps {
  questions: OpenQuestion[];
  answers: (number | null)[];
  address: string;
  answer: FormAnswer | undefined;
  /** True to store every choice at once. */
  kept?: boolean;
}

export function QuizForm({ questions, answers, address, answer, kept }: QuizFormProps) {
  const keeper = useFetcher<FormAnswer>();
  useReportedAccessLoss(keeper.data);
  const busy = useBusyWith("quiz-finish");
  const refusal = answer?.ok === false && answer.intent === "quiz-finish" ? answer : undefined;

  function keep(question: number, option: number) {
    if (!kept) return;
    const fields = { intent: "quiz-keep", question: String(question), answer: String(option) };
    void keeper.submit(fields, { method: "post", action: address });
  }
  return (
    <Form method="post" action={address} noValidate preventScrollReset className="grid gap-8">
      <ErrorSummary errors={refusal?.errors} idOf={(name) => `${name}-0`} />
      {questions.map((question, at) => {
        const name = `answer-${at}`;
        const typed = refusal?.values?.[name];
        return (
          <QuestionFields
            key={name}
            name={name}
            heading={`${at + 1}. ${question.question}`}
            options={question.options}
            chosen={typed === undefined ? (answers[at] ?? null) : Number(typed)}
            error={refusal?.errors[name]}
            onChoose={(option) => keep(at, option)}
          />
        );
      })}
      <Button type="submit" name="intent" value="quiz-finish" busy={busy} className="justify-self-start">
        Enviar respostas
      </Button>
    </Form>
  );
}

interface QuestionFieldsProps {
  name: string;
  heading: string;
  options: string[];
  chosen: number | null;
  error: string | undefined;
  onChoose?: (option: number) => void;
}

export function QuestionFields({ name, heading, options, chosen, error, onChoose }: QuestionFieldsProps) {
  const noteId = error ? `${name}-note` : undefined;
  return (
    <fieldset aria-describedby={noteId} className="min-w-0">
      <legend className="mb-3 text-lg font-strong [overflow-wrap:anywhere]">{heading}</legend>
      <div className="grid max-w-text gap-2.5">
        {options.map((option, number) => (
          <RadioCard
            key={option}
            id={`${name}-${number}`}
            name={name}
            value={number}
            title={<span className="font-normal [overflow-wrap:anywhere]">{option}</span>}
            dense
            defaultChecked={chosen === number}
            onChange={() => onChoose?.(number)}
          />
        ))}
      </div>
      <FieldNote id={noteId} error={error} />
    </fieldset>
  );
}
