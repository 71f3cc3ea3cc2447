// Kinds of study mails, each of which can be switched off.
import type { Row } from "#db/schema.ts";

export type StudyMailKind = Row<"study_mail_choices">["kind"];

interface KindWords {
  label: string;
  hint: string;
  /** True if people who never chose get this kind. True for a teacher's messages about a course they bought. */
  byItself: boolean;
}

export const STUDY_MAIL_KINDS: Record<StudyMailKind, KindWords> = {
  openings: {
    label: "Quando uma aula abrir para mim",
    hint: "Um e-mail no dia em que abre uma aula ou um módulo que tem data.",
    byItself: false,
  },
  weekly: {
    label: "Resumo da semana",
    hint: "O que você estudou, onde parou e o que vem a seguir, uma vez por semana.",
    byItself: false,
  },
  stopped: {
    label: "Quando eu parar por duas semanas",
    hint: "Um lembrete de onde você parou, nos cursos que o oferecem.",
    byItself: true,
  },
  messages: {
    label: "Mensagens de quem dá o curso",
    hint: "Recados sobre os cursos em que você está, como um encontro ao vivo ou uma aula nova.",
    byItself: true,
  },
};

export const STUDY_MAILS = Object.keys(STUDY_MAIL_KINDS) as StudyMailKind[];
