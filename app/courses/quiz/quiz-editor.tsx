import { useId, useRef, useState } from "react";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Textarea } from "#app/ui/controls/field.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { useTakenBack } from "#app/ui/start-values.tsx";
import {
  checkQuiz,
  DEFAULT_SETTINGS,
  MAX_QUESTIONS,
  type QuizSettings,
  quizText,
  readQuiz,
  writtenSettings,
} from "./quiz.ts";
import { blankQuestion, type DraftQuestion, draftsOf, questionsOf } from "./quiz-draft.ts";
import { QuizQuestionFields } from "./quiz-question-fields.tsx";
import { settingsDraft, settingsOf } from "./quiz-settings-draft.ts";
import { QuizSettingsFields } from "./quiz-settings-fields.tsx";

export type StoredQuiz =
  | {
      readable: true;
      questions: { question: string; options: string[]; correct: number; explanation?: string }[];
      settings: QuizSettings;
    }
  | { readable: false; raw: string; problem: string };

interface QuizEditorProps {
  quiz: StoredQuiz | null;
  error: string | undefined;
}

/** Edits quiz_data: question by question, or as raw text while the stored text is not a valid quiz. */
export function QuizEditor({ quiz: stored, error }: QuizEditorProps) {
  const taken = useTakenBack("quiz_data")?.[0];
  const quiz = taken ? quizIn(taken) : stored;
  const [broken, setBroken] = useState(quiz?.readable === false ? quiz : undefined);
  const [start, setStart] = useState<Start>(quiz?.readable ? quiz : EMPTY);
  if (broken) {
    return (
      <BrokenQuiz
        {...broken}
        error={error}
        onRead={(read) => {
          setStart(read);
          setBroken(undefined);
        }}
      />
    );
  }
  return (
    <QuizQuestions
      start={start}
      isNew={quiz?.readable !== true || quiz.questions.length === 0}
      error={error}
    />
  );
}

function quizIn(text: string): StoredQuiz {
  const read = readQuiz(text);
  return read.ok ? { readable: true, ...read } : { readable: false, raw: text, problem: read.message };
}

type Start = Pick<Extract<StoredQuiz, { readable: true }>, "questions" | "settings">;

const EMPTY: Start = { questions: [], settings: DEFAULT_SETTINGS };

interface BrokenQuizProps {
  raw: string;
  problem: string;
  error: string | undefined;
  onRead: (read: Start) => void;
}

/** Unchanged raw text is not sent, so that saving the lesson keeps it exactly. */
function BrokenQuiz({ raw, problem, error, onRead }: BrokenQuizProps) {
  const [text, setText] = useState(raw);
  const reading = readQuiz(text);
  return (
    <div className="grid gap-4">
      <Alert tone="wait" title="Não foi possível abrir este questionário">
        <p>
          {problem} Os alunos veem um aviso no lugar dele. O texto foi salvo como veio: corrija aqui ou comece
          de novo.
        </p>
      </Alert>
      <Field
        name={text === raw ? "quiz_raw" : "quiz_data"}
        id="quiz_data"
        label="Texto salvo (JSON)"
        error={error}
      >
        <Textarea
          rows={10}
          name={text === raw ? undefined : "quiz_data"}
          value={text}
          onChange={(event) => setText(event.target.value)}
          spellCheck={false}
          className="font-mono text-sm"
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="quiet"
          size="compact"
          disabled={!reading.ok}
          onClick={() => reading.ok && onRead(reading)}
        >
          Abrir no editor
        </Button>
        <Button variant="ghost" size="compact" onClick={() => onRead(EMPTY)}>
          Começar um questionário novo
        </Button>
      </div>
    </div>
  );
}

interface QuizQuestionsProps {
  start: Start;
  /** True if the stored text differs from the fields, so they are sent even without typing. */
  isNew: boolean;
  error: string | undefined;
}

function QuizQuestions({ start, isNew, error }: QuizQuestionsProps) {
  const baseId = useId();
  const nextKey = useRef(start.questions.length + 1);
  const [drafts, setDrafts] = useState(() =>
    start.questions.length > 0 ? draftsOf(start.questions) : [blankQuestion(0)],
  );
  const [rules, setRules] = useState(() => settingsDraft(start.settings));
  const [isTouched, setTouched] = useState(false);
  const questions = questionsOf(drafts);
  const problems = error || isTouched ? checkQuiz(questions) : {};
  const text = quizText(questions, settingsOf(rules));
  const isSent = isNew || text !== quizText(start.questions, writtenSettings(start.settings));
  const reading = readQuiz(text);
  const ruleProblem = (error || isTouched) && !reading.ok ? reading.message : undefined;

  function change(key: number, draft: DraftQuestion) {
    setDrafts(drafts.map((one) => (one.key === key ? draft : one)));
  }
  function add() {
    const key = nextKey.current++;
    setDrafts([...drafts, blankQuestion(key)]);
    requestAnimationFrame(() => document.getElementById(`${baseId}-${key}`)?.focus());
  }
  function move(from: number, to: number) {
    const others = [...drafts];
    others.splice(to, 0, ...others.splice(from, 1));
    setDrafts(others);
  }
  return (
    <fieldset id="quiz_data" tabIndex={-1} onBlur={() => setTouched(true)} className="grid gap-4">
      <legend className="mb-1.5 font-semibold">Perguntas</legend>
      {isSent ? <input type="hidden" name="quiz_data" value={text} /> : null}
      {error ? <Alert tone="bad">{error}</Alert> : null}
      {drafts.map((draft, at) => (
        <QuizQuestionFields
          key={draft.key}
          id={`${baseId}-${draft.key}`}
          number={at + 1}
          draft={draft}
          problem={problems[String(at)]}
          onChange={(changed) => change(draft.key, changed)}
          onRemove={
            drafts.length > 1 ? () => setDrafts(drafts.filter(({ key }) => key !== draft.key)) : undefined
          }
          onUp={at > 0 ? () => move(at, at - 1) : undefined}
          onDown={at < drafts.length - 1 ? () => move(at, at + 1) : undefined}
        />
      ))}
      <div>
        <Button variant="quiet" size="compact" disabled={drafts.length >= MAX_QUESTIONS} onClick={add}>
          <Icon name="plus" />
          Adicionar pergunta
        </Button>
      </div>
      <QuizSettingsFields id={`${baseId}-regras`} draft={rules} problem={ruleProblem} onChange={setRules} />
    </fieldset>
  );
}
