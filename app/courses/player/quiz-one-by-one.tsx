import { type RefObject, useEffect, useRef } from "react";
import { Form, Link, useSearchParams } from "react-router";
import { wholeNumber } from "#app/platform/forms/whole-number.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { ProgressBar } from "#app/ui/display/progress.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { useBusyWith } from "../playback/form-answer.ts";
import { QuestionFields, type QuizFormProps } from "./quiz-form.tsx";

/** One question at a time: the question named in the address, or the first without an answer. */
export function OneByOne({ questions, answers, address, answer }: QuizFormProps) {
  const [params] = useSearchParams();
  const asked = (wholeNumber(params.get("questao")) ?? 0) - 1;
  const open = answers.indexOf(null);
  const current = questions[asked] ? asked : open;
  const question = questions[current];
  const heading = useFocusOnChange(current);
  const busy = useBusyWith("quiz-keep");
  const at = (number: number) => `${address}&questao=${number + 1}`;
  const error = answer?.ok === false ? (answer.errors.answer ?? answer.errors.form) : undefined;
  if (!question) {
    return (
      <AllAnswered heading={heading} count={questions.length} address={address} at={at} answer={answer} />
    );
  }
  return (
    <Form method="post" action={address} noValidate preventScrollReset className="grid gap-6">
      <input type="hidden" name="question" value={current} />
      <div className="grid max-w-text gap-2">
        <h3 ref={heading} tabIndex={-1} className="font-sans text-base font-semibold tracking-normal">
          Pergunta {current + 1} de {questions.length}
        </h3>
        <ProgressBar
          value={answers.filter((one) => one !== null).length}
          max={questions.length}
          label="Respondidas"
        />
      </div>
      <QuestionFields
        key={current}
        name="answer"
        heading={question.question}
        options={question.options}
        chosen={answers[current] ?? null}
        error={error}
      />
      <div className="flex flex-wrap gap-3">
        {current > 0 ? (
          <ButtonLink to={at(current - 1)} variant="quiet" preventScrollReset>
            <Icon name="arrow-left" /> Pergunta anterior
          </ButtonLink>
        ) : null}
        <Button type="submit" name="intent" value="quiz-keep" busy={busy}>
          Responder e continuar
        </Button>
      </div>
    </Form>
  );
}

interface AllAnsweredProps {
  heading: RefObject<HTMLHeadingElement | null>;
  count: number;
  address: string;
  at: (number: number) => string;
  answer: QuizFormProps["answer"];
}

function AllAnswered({ heading, count, address, at, answer }: AllAnsweredProps) {
  const busy = useBusyWith("quiz-finish");
  const error = answer?.ok === false ? Object.values(answer.errors)[0] : undefined;
  return (
    <Form method="post" action={address} preventScrollReset className="grid justify-items-start gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-xl">
        Você respondeu tudo
      </h3>
      {error ? <Alert tone="bad">{error}</Alert> : null}
      <p>Reveja o que quiser antes de enviar:</p>
      <ul className="flex flex-wrap gap-2">
        {Array.from({ length: count }, (_, number) => (
          <li key={at(number)}>
            <Link
              to={at(number)}
              preventScrollReset
              aria-label={`Pergunta ${number + 1}`}
              className="grid size-11 place-items-center rounded-control font-semibold inset-ring inset-ring-control hover:bg-sunken"
            >
              {number + 1}
            </Link>
          </li>
        ))}
      </ul>
      <Button type="submit" name="intent" value="quiz-finish" busy={busy}>
        Enviar respostas
      </Button>
    </Form>
  );
}

/** Focuses the heading when the question changes, but not when the page opens. */
function useFocusOnChange(current: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(current);
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    heading.current?.focus();
  }, [current]);
  return heading;
}
