import { useEffect, useRef } from "react";
import { Alert } from "#app/ui/display/alert.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { QuizReview as Review } from "../quiz/quiz-attempts.server.ts";
import { shownSentence } from "../quiz/quiz-messages.ts";

interface QuizReviewProps {
  review: Review;
  passPercent?: number;
  /** True if just graded: the review takes the focus. */
  fresh: boolean;
}

/** Result of an attempt, then every question. Correct options and explanations are shown only if the quiz allows it. */
export function QuizReview({ review, passPercent, fresh }: QuizReviewProps) {
  const { questions, answers, keys, rightCount, total, percent, passed } = review;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (fresh) heading.current?.focus();
  }, [fresh]);
  return (
    <div className="grid gap-6">
      <h3 ref={heading} tabIndex={-1} className="text-xl">
        Resultado
      </h3>
      <Alert tone={passed ? "ok" : "wait"} title={passed ? "Você passou" : "Ainda não foi desta vez"}>
        <p>
          Você acertou {rightCount} de {total} {total === 1 ? "pergunta" : "perguntas"} ({percent}%).
          {passed || !passPercent ? null : ` Para passar, acerte ${passPercent}% ou mais.`}
        </p>
        {keys ? null : <p>{shownSentence(review.shown)}</p>}
      </Alert>
      <ol className="grid gap-6">
        {questions.map(({ question, options }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the questions of an attempt never change their order.
          <li key={at} className="border-t border-line pt-5">
            <p className="text-lg font-strong [overflow-wrap:anywhere]">
              {at + 1}. {question}
            </p>
            <ul className="mt-2 grid gap-1">
              {options.map((option, number) => (
                <Option
                  key={option}
                  text={option}
                  isChosen={number === answers[at]}
                  isKey={keys ? number === keys.correct[at] : null}
                />
              ))}
            </ul>
            {keys?.explanations[at] ? (
              <p className="mt-3 max-w-text rounded-card rounded-tl-none bg-primary-soft px-4 py-3">
                <b>{keys.right[at] ? "Isso mesmo." : "Por quê:"}</b> {keys.explanations[at]}
              </p>
            ) : null}
          </li>
        ))}
      </ol>
    </div>
  );
}

interface OptionProps {
  text: string;
  isChosen: boolean;
  /** Null if the answers are hidden. */
  isKey: boolean | null;
}

function Option({ text, isKey, isChosen }: OptionProps) {
  const note = [isChosen ? "sua resposta" : "", isKey ? "correta" : ""].filter(Boolean).join(", ");
  return (
    <li className="flex gap-2.5 [overflow-wrap:anywhere]">
      <span aria-hidden="true" className="mt-1 size-4.5 flex-none">
        {isKey ? <Icon name="check" className="size-4.5 text-success" /> : null}
        {isChosen && isKey === false ? <Icon name="x" className="size-4.5 text-danger" /> : null}
        {isChosen && isKey === null ? <Icon name="dot" className="size-4.5" /> : null}
      </span>
      <span className={isChosen || isKey ? "" : "text-muted"}>
        {text}
        {note ? <b> ({note})</b> : null}
      </span>
    </li>
  );
}
