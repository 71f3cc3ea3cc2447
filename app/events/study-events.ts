// Events about courses: places, progress, certificates, questions.
import { z } from "zod";
import { address, count, day, instant, orNull, personal, rowNumber, text } from "./event-fields.ts";

const student = z
  .object({
    id: rowNumber("Número da conta"),
    name: personal("Nome do aluno", "Para chamar a pessoa pelo nome."),
    email: personal("E-mail do aluno", "Para achar a pessoa no outro programa, como a comunidade do curso."),
  })
  .describe("O aluno");

const course = z
  .object({
    id: rowNumber("Número do curso"),
    title: text("Nome do curso"),
    url: address("Onde o aluno assiste"),
  })
  .describe("O curso");

const lesson = z
  .object({
    id: rowNumber("Número da aula"),
    title: text("Nome da aula"),
    url: address("Onde o aluno assiste"),
  })
  .describe("A aula");

const studyPlace = z.object({ student, course });

export const openedPlace = studyPlace.extend({
  order_id: orNull(
    rowNumber("O pedido que deu o acesso; null quando a equipe deu, ou um código de presente"),
  ),
});

export const endedPlace = studyPlace.extend({
  is_passing: z.boolean().describe("Volta sozinho, por exemplo quando a contestação termina"),
  reason: text("O motivo, como o aluno o lê"),
});

export const completedLesson = studyPlace.extend({
  lesson,
  completed_by: z
    .enum(["rule", "hand"])
    .describe("rule: assistiu ao bastante ou passou no questionário; hand: marcou como concluída"),
  completed_at: instant("Quando"),
});

export const completedCourse = studyPlace.extend({
  lessons: count("Quantas aulas o curso tem"),
  completed_at: instant("Quando"),
});

export const issuedCertificate = studyPlace.extend({
  certificate: z
    .object({
      code: text("Código do certificado"),
      url: address("Página que comprova o certificado"),
      student_name: personal("Nome no certificado", "É o nome que o certificado comprova."),
      workload_minutes: count("Carga horária, em minutos"),
      finished_on: day("Dia da última aula, no horário de Brasília"),
      issued_at: instant("Quando foi emitido"),
    })
    .describe("O certificado"),
});

export const askedQuestion = studyPlace.extend({
  lesson,
  question: z
    .object({
      id: rowNumber("Número da dúvida"),
      text: personal("O que o aluno perguntou", "Para responder fora do painel."),
      video_second: orNull(count("Em que segundo do vídeo")),
      admin_url: address("A dúvida no painel"),
      asked_at: instant("Quando"),
    })
    .describe("A dúvida"),
});

const PLACE: z.output<typeof studyPlace> = {
  student: { id: 56, name: "Conceição D'Ávila", email: "conceicao@exemplo.com.br" },
  course: {
    id: 3,
    title: "Fotografia do zero ao retrato",
    url: "https://loja.example/curso/3-fotografia-do-zero-ao-retrato",
  },
};

const LESSON: z.output<typeof lesson> = {
  id: 41,
  title: "Luz de janela",
  url: "https://loja.example/curso/3-fotografia-do-zero-ao-retrato?aula=41",
};

export const OPENED_PLACE: z.output<typeof openedPlace> = { ...PLACE, order_id: 1234 };

export const ENDED_PLACE: z.output<typeof endedPlace> = {
  ...PLACE,
  is_passing: false,
  reason: "A compra deste curso foi cancelada ou reembolsada.",
};

export const COMPLETED_LESSON: z.output<typeof completedLesson> = {
  ...PLACE,
  lesson: LESSON,
  completed_by: "rule",
  completed_at: "2026-08-20T22:05:10.000Z",
};

export const COMPLETED_COURSE: z.output<typeof completedCourse> = {
  ...PLACE,
  lessons: 24,
  completed_at: "2026-09-30T22:05:10.000Z",
};

export const ISSUED_CERTIFICATE: z.output<typeof issuedCertificate> = {
  ...PLACE,
  certificate: {
    code: "ABCD-EFGH-JKLM-NPQR",
    url: "https://loja.example/certificado/ABCD-EFGH-JKLM-NPQR",
    student_name: "Conceição D'Ávila",
    workload_minutes: 480,
    finished_on: "2026-09-30",
    issued_at: "2026-09-30T22:06:00.000Z",
  },
};

export const ASKED_QUESTION: z.output<typeof askedQuestion> = {
  ...PLACE,
  lesson: LESSON,
  question: {
    id: 90,
    text: "Como faço quando o dia está nublado?",
    video_second: 132,
    admin_url: "https://loja.example/admin/duvidas?situacao=todas&busca=Como+fa%C3%A7o",
    asked_at: "2026-08-20T22:05:10.000Z",
  },
};
