import type { FewRows } from "#app/nouns/list-screen.ts";
import { RowName } from "#app/nouns/row-name.tsx";
import { addMinutes, describeMinutes } from "#app/platform/money-and-dates/dates.ts";
import { meetingHour } from "./meeting-address.ts";
import type { MeetingItem } from "./meetings.server.ts";

interface MeetingListGiven {
  now: Date;
  path: string;
}

export const MEETING_LIST: FewRows<MeetingItem, MeetingListGiven> = {
  words: { one: "encontro", many: "encontros" },
  name: ({ title }) => title,
  columns: [
    {
      label: "Encontro",
      card: "half",
      className: "min-w-0",
      cell: ({ title, starts_at }, { edit }) => (
        <RowName to={edit} isOver under={meetingHour(starts_at)}>
          {title}
        </RowName>
      ),
    },
    { label: "Duração", said: true, cell: ({ minutes }) => describeMinutes(minutes) },
    {
      label: "Situação",
      card: "half",
      state: ({ starts_at, minutes, lesson_id }, { now }) => {
        if (lesson_id) return ["ok", "Com gravação"];
        if (addMinutes(starts_at, minutes) <= now) return ["plain", "Já aconteceu"];
        return starts_at <= now ? ["ok", "Acontecendo agora"] : ["wait", "Marcado"];
      },
      cell: ({ url, lesson_title }) => (
        <span className="mt-1 block text-sm text-muted wrap-anywhere">
          {lesson_title ? `Aula: ${lesson_title}` : url ? "Com link" : "Sem link ainda"}
        </span>
      ),
    },
  ],
  acts: ({ id, lesson_id }, { edit, path }) => [
    { label: "Editar", icon: "pencil", to: edit },
    lesson_id === null && { label: "Adicionar gravação", icon: "square-play", to: `${path}?gravacao=${id}` },
    "rule",
    { label: "Cancelar encontro", icon: "trash-2", asks: true },
  ],
  removal: {
    intent: "cancel-meeting",
    title: "Cancelar encontro?",
    confirmLabel: "Cancelar encontro",
    cancelLabel: "Voltar",
    says: ({ title }) => (
      <p className="wrap-anywhere">“{title}” sai da página dos alunos, e eles recebem um e-mail.</p>
    ),
  },
  empty: {
    title: "Nenhum encontro marcado.",
    sentence:
      "Marque o dia, a hora e o link: os alunos da turma veem, põem na agenda e são lembrados por e-mail.",
    add: { label: "Novo encontro", form: "novo" },
  },
};
