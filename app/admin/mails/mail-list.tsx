import { Link } from "react-router";
import type { ListOf } from "#app/nouns/list-screen.ts";
import { formatRecent } from "#app/platform/money-and-dates/dates.ts";
import { MAIL_FILTER } from "./mail-filter.ts";
import { holdSentence, STATE_LABELS, STATE_TONES, stateOf, topicLabel } from "./mail-labels.ts";
import type { ListedMail } from "./mail-list.server.ts";

const WHAT = "Confirmações de pedido, links e avisos aparecem aqui.";

export const MAIL_LIST: ListOf<ListedMail, typeof MAIL_FILTER, { now: Date }> = {
  words: { one: "e-mail", many: "e-mails" },
  filter: MAIL_FILTER,
  forms: ["email"],
  opens: "email",
  name: ({ subject, topic }) => subject ?? topicLabel(topic),
  columns: [
    {
      label: "E-mail",
      sorts: ["assunto", "assunto-z", "ascending"],
      cell: (mail, { edit }) => (
        <>
          <Link
            to={edit}
            preventScrollReset
            className="inline-flex min-h-11 items-center font-medium underline underline-offset-3 [overflow-wrap:anywhere]"
          >
            {mail.subject ?? topicLabel(mail.topic)}
          </Link>
          {mail.held_by ? (
            <span className="block text-sm text-muted">{holdSentence(mail.held_by)}</span>
          ) : null}
          {mail.last_error && !mail.done_at ? (
            <span className="block text-sm text-danger [overflow-wrap:anywhere]">{mail.last_error}</span>
          ) : null}
        </>
      ),
    },
    {
      label: "Para",
      sorts: ["para", "para-z", "ascending"],
      className: "[overflow-wrap:anywhere]",
      cell: ({ recipient }) => recipient ?? <span className="text-muted">Ainda não escrito</span>,
    },
    {
      label: "Situação",
      card: "half",
      state: (mail) => [STATE_TONES[stateOf(mail)], STATE_LABELS[stateOf(mail)]],
    },
    { label: "Tentativas", said: true, align: "right", card: "end", cell: ({ tries }) => tries },
    {
      label: "Quando",
      sorts: ["recentes", "antigos", "descending"],
      className: "whitespace-nowrap text-muted",
      cell: ({ created_at }, { now }) => formatRecent(created_at, now),
    },
  ],
  bulk: { form: "varios-emails", intent: "resend-marked", acts: [["", "Enviar marcados de novo"]] },
  empty: { sentence: WHAT, hint: WHAT },
};
