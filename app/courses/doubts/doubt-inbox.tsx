import { type ToggleEvent, useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import type { ReadyAnswer } from "#app/answers/ready-answer.ts";
import { ReadyAnswerMenu } from "#app/answers/ready-answer-menu.tsx";
import { useMailIsHeld } from "#app/mail/use-mail-is-held.ts";
import type { ListOf } from "#app/nouns/list-screen.ts";
import type { Failure } from "#app/platform/forms/form.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { Button, buttonClass } from "#app/ui/controls/button.tsx";
import { Checkbox } from "#app/ui/controls/choice.tsx";
import { Field, Textarea } from "#app/ui/controls/field.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { lessonAddress } from "../access/lesson-address.ts";
import { videoMinute } from "../media/video-minute.ts";
import { DOUBT_LABELS, doubtFields } from "./doubt-fields.ts";
import { DOUBT_FILTER, doubtStateOf } from "./doubt-filter.ts";
import type { InboxDoubt } from "./doubt-inbox.server.ts";
import { ANSWER_MAX_LENGTH } from "./doubt-messages.ts";

const BADGES = {
  aguardando: ["wait", "Aguardando"],
  respondidas: ["run", "Respondida"],
  resolvidas: ["ok", "Resolvida"],
  todas: ["plain", ""],
} as const;

/** Id of the answer field; each doubt on the page has one. */
export function answerFieldId(doubtId: number | string | undefined): string {
  return `resposta-${doubtId}`;
}

interface DoubtsGiven {
  answers: ReadyAnswer[];
  failure: Failure | undefined;
}

const DOUBTS_FORM = "varias-duvidas";

/** The doubts of students, each with its answer. Selected doubts can be resolved or reopened. */
export const DOUBT_LIST: ListOf<InboxDoubt, typeof DOUBT_FILTER, DoubtsGiven> = {
  words: { one: "dúvida", many: "dúvidas", isFeminine: true },
  filter: DOUBT_FILTER,
  bulk: {
    form: DOUBTS_FORM,
    intent: "change-marked",
    name: "state",
    acts: [
      ["resolve", "Marcar como resolvidas"],
      ["reopen", "Reabrir marcadas"],
    ],
  },
  Cards: DoubtCards,
  empty: {
    title: ({ state }) =>
      state === "aguardando" ? "Nenhuma dúvida aguardando resposta" : "Nenhuma dúvida aqui",
    sentence: "O que os alunos perguntam nas aulas aparece aqui, da dúvida mais antiga à mais nova.",
    hint: "Tente outra palavra, outro curso ou outra situação.",
  },
};

function DoubtCards({ items: doubts, answers, failure }: DoubtsGiven & { items: InboxDoubt[] }) {
  return (
    <ul className="divide-y divide-line rounded-card bg-surface inset-ring inset-ring-line">
      {doubts.map((doubt) => (
        <li key={doubt.id} className="grid gap-3 px-5 py-5 md:px-6">
          <DoubtHead doubt={doubt} />
          <p className="max-w-text whitespace-pre-line [overflow-wrap:anywhere]">{doubt.doubt_text}</p>
          {doubt.answer_text ? <Answer doubt={doubt} /> : null}
          <DoubtActs
            doubt={doubt}
            answers={answers}
            failure={failure?.values?.id === String(doubt.id) ? failure : undefined}
          />
        </li>
      ))}
    </ul>
  );
}

function DoubtHead({ doubt }: { doubt: InboxDoubt }) {
  const [tone, word] = BADGES[doubtStateOf(doubt)];
  const course = { id: doubt.course_id, title: doubt.course_title };
  return (
    <div className="grid gap-0.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Checkbox id={`marcar-${doubt.id}`} name="marked" value={doubt.id} form={DOUBTS_FORM}>
          <b className="[overflow-wrap:anywhere]">{doubt.student_name ?? "Conta excluída"}</b>
          <span className="sr-only">: marcar</span>
        </Checkbox>
        <Badge tone={tone} dot>
          {word}
        </Badge>
        <time dateTime={doubt.created_at.toISOString()} className="text-sm text-muted">
          {formatDateTime(doubt.created_at)}
        </time>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted [overflow-wrap:anywhere]">
        <Link to={lessonAddress(course, doubt.lesson_id)} className="py-1 underline underline-offset-3">
          {doubt.lesson_title}
        </Link>
        <span>{doubt.course_title}</span>
        {doubt.video_second === null ? null : <span>no minuto {videoMinute(doubt.video_second)}</span>}
        {doubt.student_email ? <span>{doubt.student_email}</span> : null}
      </p>
    </div>
  );
}

function Answer({ doubt }: { doubt: InboxDoubt }) {
  return (
    <div className="max-w-text rounded-card rounded-tl-none bg-primary-soft px-5 py-4">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b>{doubt.answered_by ?? "Equipe do curso"}</b>
        {doubt.answered_at ? (
          <time dateTime={doubt.answered_at.toISOString()} className="text-sm text-muted">
            {formatDateTime(doubt.answered_at)}
          </time>
        ) : null}
      </p>
      <p className="whitespace-pre-line [overflow-wrap:anywhere]">{doubt.answer_text}</p>
    </div>
  );
}

interface DoubtActsProps {
  doubt: InboxDoubt;
  answers: ReadyAnswer[];
  failure: Failure | undefined;
}

function DoubtActs({ doubt, answers, failure }: DoubtActsProps) {
  const { formData } = useNavigation();
  const busy = formData?.get("id") === String(doubt.id) ? String(formData.get("intent")) : "";
  const of = <span className="sr-only"> a dúvida de {doubt.student_name ?? "conta excluída"}</span>;
  return (
    <div className="flex flex-wrap items-start gap-3">
      <details
        open={failure !== undefined}
        onToggle={focusField}
        className="group/answer min-w-0 open:w-full open:max-w-text"
      >
        <summary
          className={buttonClass(
            { variant: doubt.answer_text ? "quiet" : "primary", size: "compact" },
            "cursor-pointer list-none group-open/answer:bg-sunken group-open/answer:text-ink group-open/answer:inset-ring-0",
          )}
        >
          <Icon name="message-circle-reply" />
          {doubt.answer_text ? "Editar resposta" : "Responder"}
          {of}
        </summary>
        <AnswerForm doubt={doubt} answers={answers} failure={failure} busy={busy} />
      </details>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={doubt.id} />
        <Button
          type="submit"
          name="intent"
          value={doubt.is_resolved ? "reopen" : "resolve"}
          variant="ghost"
          size="compact"
          busy={busy === "reopen" || busy === "resolve"}
        >
          {doubt.is_resolved ? <Icon name="rotate-ccw" /> : <Icon name="check-check" />}
          {doubt.is_resolved ? "Reabrir" : "Marcar como resolvida"}
          {of}
        </Button>
      </Form>
    </div>
  );
}

interface AnswerFormProps extends DoubtActsProps {
  busy: string;
}

const TOLD = "O aluno recebe um e-mail com a resposta e o link da aula.";
const SEEN_THERE = "O aluno vê a resposta na aula: a loja ainda não envia e-mails.";

function AnswerForm({ doubt, answers, failure, busy }: AnswerFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const isHeld = useMailIsHeld();
  const errors = failure?.stale ? undefined : failure?.errors;
  return (
    <div className="mt-4">
      <DraftForm
        place={`duvida/${doubt.id}`}
        intent="answer"
        version={doubt.version}
        fields={doubtFields(doubt)}
        labels={DOUBT_LABELS}
        failure={failure}
        preventScrollReset
        className="grid gap-3"
      >
        <input type="hidden" name="id" value={doubt.id} />
        <Field
          name="answer"
          id={answerFieldId(doubt.id)}
          label="Resposta"
          hint={doubt.answer_text ? undefined : isHeld ? SEEN_THERE : TOLD}
          error={errors?.answer ?? errors?.form}
        >
          <Textarea
            ref={field}
            rows={4}
            required
            maxLength={ANSWER_MAX_LENGTH}
            defaultValue={failure?.values?.answer ?? doubt.answer_text ?? ""}
          />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="resolve" value="on" size="compact" busy={busy === "answer"}>
            {doubt.answer_text ? "Salvar e resolver" : "Responder e resolver"}
          </Button>
          <Button type="submit" variant="quiet" size="compact" busy={busy === "answer"}>
            {doubt.answer_text ? "Salvar resposta" : "Só responder"}
          </Button>
          <ReadyAnswerMenu
            answers={answers}
            asker={{ name: doubt.student_name, course: doubt.course_title }}
            field={field}
          />
        </div>
      </DraftForm>
    </div>
  );
}

function focusField({ currentTarget }: ToggleEvent<HTMLDetailsElement>) {
  if (currentTarget.open) currentTarget.querySelector("textarea")?.focus();
}
