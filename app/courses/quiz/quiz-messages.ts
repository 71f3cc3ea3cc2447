// Texts about a quiz's rules for the student.
import { dayAndHour } from "#app/platform/money-and-dates/dates.ts";
import type { AnswersShown, QuizSettings } from "./quiz.ts";

const MINUTES = { day: 1440, hour: 60 };

export function waitLabel(minutes: number): string {
  const days = Math.floor(minutes / MINUTES.day);
  const hours = Math.floor((minutes % MINUTES.day) / MINUTES.hour);
  const rest = minutes % MINUTES.hour;
  const parts = [counted(days, "dia"), counted(hours, "hora"), counted(rest, "minuto")].filter(Boolean);
  return [parts.slice(0, -1).join(", "), parts.at(-1)].filter(Boolean).join(" e ");
}

function counted(count: number, noun: string): string {
  return count === 0 ? "" : `${count} ${noun}${count === 1 ? "" : "s"}`;
}

export function attemptsSentence({ attempts, waitMinutes }: QuizSettings): string {
  if (attempts === 1) return "Você tem uma tentativa só.";
  const wait = waitMinutes > 0 ? `, com ${waitLabel(waitMinutes)} entre uma e outra` : "";
  return attempts === null
    ? `Você pode tentar quantas vezes quiser${wait}.`
    : `Você tem ${attempts} tentativas${wait}.`;
}

const SHOWN_SENTENCES: Record<AnswersShown, string> = {
  never: "As respostas certas não são mostradas.",
  after_passing: "As respostas certas aparecem quando você passar.",
  after_attempt: "As respostas certas aparecem ao fim de cada tentativa.",
};

export function shownSentence(shown: AnswersShown): string {
  return SHOWN_SENTENCES[shown];
}

interface NextFacts {
  left: number | null;
  waitsUntil: Date | null;
}

export function noAttemptSentence({ left, waitsUntil }: NextFacts): string {
  if (left === 0) return "Você já usou todas as tentativas deste questionário.";
  const when = waitsUntil ? ` a partir de ${dayAndHour(waitsUntil)}` : "";
  return `Você pode tentar de novo${when}.`;
}

export function leftSentence(left: number): string {
  return left === 1 ? "Resta 1 tentativa." : `Restam ${left} tentativas.`;
}
