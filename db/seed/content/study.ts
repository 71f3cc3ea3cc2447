// What the demo customer did in her courses.

/** Begun: so many lessons are completed, and the next was left at this second. */
export const begunCourse = {
  course: "automacao-com-planilhas-do-zero-ao-robo",
  completed: 5,
  leftAtSecond: 14,
};

/** Completed, with its certificate. */
export const completedCourse = {
  course: "loja-virtual-em-um-fim-de-semana",
  certificate: "DEM0-CERT-2026",
};

export interface NoteSeed {
  readonly lesson: string;
  readonly second: number | null;
  readonly body: string;
}

/** `lesson` is the exact title of a lesson of the begun course. */
export const notes: readonly NoteSeed[] = [
  {
    lesson: "O trabalho que ninguém vê",
    second: 11,
    body: "Anotar também o tempo de procurar o arquivo, não só o de copiar.",
  },
  {
    lesson: "O trabalho que ninguém vê",
    second: 28,
    body: "Minhas três: pedidos do e-mail, boleto, anexos.",
  },
  {
    lesson: "A conta do tempo",
    second: null,
    body: "Pedidos: 100 min por semana = 80 h por ano. Começar por aqui.",
  },
];
