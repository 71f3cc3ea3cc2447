import { Form } from "react-router";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { FormAnswer } from "../playback/form-answer.ts";
import { useBusyWith } from "../playback/form-answer.ts";
import type { LessonQuiz as Quiz } from "../playback/player-lesson.server.ts";
import type { QuizReview as Review } from "../quiz/quiz-attempts.server.ts";
import { attemptsSentence, leftSentence, noAttemptSentence, shownSentence } from "../quiz/quiz-messages.ts";
import { QuizForm } from "./quiz-form.tsx";
import { OneByOne } from "./quiz-one-by-one.tsx";
import { QuizReview } from "./quiz-review.tsx";

interface LessonQuizProps {
  quiz: Quiz;
  address: string;
  answer: FormAnswer | undefined;
}

export function LessonQuiz({ quiz, address, answer }: LessonQuizProps) {
  if (quiz.kind === "unusable") {
    return (
      <Alert title="Este questionário está em revisão">
        <p>Ele volta assim que estiver pronto. Siga para a próxima aula; seu progresso está salvo.</p>
      </Alert>
    );
  }
  if (quiz.kind === "tried") {
    const review = answer?.ok && answer.review;
    if (review) return <TriedReview review={review} />;
    return (
      <div className="grid gap-6">
        <p className="text-muted">
          Responda à vontade: aqui nada fica salvo. Para passar é preciso acertar {quiz.passPercent}%.
        </p>
        <QuizForm questions={quiz.questions} answers={[]} address={address} answer={answer} />
      </div>
    );
  }
  const { open, review, history, count, passPercent, oneByOne, next } = quiz;
  if (open) {
    const form = { questions: open.questions, answers: open.answers, address, answer };
    return oneByOne ? <OneByOne {...form} /> : <QuizForm {...form} kept />;
  }
  const isFresh = answer?.ok === true && answer.done === "quiz-finish";
  return (
    <div className="grid gap-6">
      {review ? (
        <QuizReview review={review} passPercent={passPercent} fresh={isFresh} />
      ) : (
        <Rules quiz={quiz} />
      )}
      {answer && !answer.ok && answer.errors.form ? <Alert tone="bad">{answer.errors.form}</Alert> : null}
      {count > 0 ? <NextAttempt next={next} address={address} again={review !== null} /> : null}
      {history.length > 1 ? <History attempts={history} /> : null}
    </div>
  );
}

function Rules({ quiz }: { quiz: Extract<Quiz, { kind: "kept" }> }) {
  const questions = quiz.count === 1 ? "Uma pergunta" : `${quiz.count} perguntas`;
  return (
    <ul className="grid list-disc gap-1 pl-6 text-lg">
      <li>
        {questions}, {quiz.oneByOne ? "uma de cada vez" : "todas na mesma página"}.
      </li>
      <li>Para passar, acerte {quiz.passPercent}% ou mais.</li>
      <li>Você pode parar e voltar: as respostas ficam salvas.</li>
      <li>{attemptsSentence(quiz.settings)}</li>
      <li>{shownSentence(quiz.settings.answersShown)}</li>
    </ul>
  );
}

interface NextAttemptProps {
  next: Extract<Quiz, { kind: "kept" }>["next"];
  address: string;
  again: boolean;
}

/** Starts another attempt, or says why not and from when. */
function NextAttempt({ next, address, again }: NextAttemptProps) {
  if (next.left === 0 || next.waitsUntil) {
    return (
      <Alert>
        <p>{noAttemptSentence(next)}</p>
        {next.left === 0 ? <p>Se ficou alguma dúvida, escreva em Dúvidas da Aula.</p> : null}
      </Alert>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <StartForm address={address} again={again} />
      {again && next.left !== null ? <p className="text-muted">{leftSentence(next.left)}</p> : null}
    </div>
  );
}

function StartForm({ address, again }: { address: string; again: boolean }) {
  const busy = useBusyWith("quiz-start");
  return (
    <Form method="post" action={address} preventScrollReset>
      <Button
        type="submit"
        name="intent"
        value="quiz-start"
        busy={busy}
        variant={again ? "quiet" : "primary"}
      >
        {again ? <Icon name="rotate-ccw" /> : null}
        {again ? "Fazer de novo" : "Começar o questionário"}
      </Button>
    </Form>
  );
}

function TriedReview({ review }: { review: Review }) {
  return (
    <div className="grid gap-6">
      <QuizReview review={review} fresh />
      <p className="text-muted">Foi só um teste: nada foi salvo.</p>
    </div>
  );
}

function History({ attempts }: { attempts: Extract<Quiz, { kind: "kept" }>["history"] }) {
  return (
    <section>
      <h3 className="text-xl">Suas tentativas</h3>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {attempts.map(({ number, correct_count, question_count, passed, finished_at }) => (
          <li key={number} className="flex flex-wrap gap-x-4 py-3">
            <b>{number}ª</b>
            <span>
              {correct_count} de {question_count}
            </span>
            <span>{passed ? "Passou" : "Não passou"}</span>
            {finished_at ? (
              <span className="ml-auto text-sm text-muted">{formatDateTime(finished_at)}</span>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
