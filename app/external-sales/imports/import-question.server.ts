// The confirmation before an import begins, with its effects in numbers. It is asked again if the numbers changed.
import { createHash } from "node:crypto";
import type { BulkQuestion } from "#app/platform/forms/form.ts";
import type { Db } from "#db/connect.server.ts";
import { choicesOf } from "../matching/choice.ts";
import { isMatched } from "../matching/external-products.server.ts";
import { listUnready, unreadySentences } from "../matching/unready.server.ts";
import { hasPicked } from "./sale-import.ts";
import { type ImportFigures, readFigures, type Shown } from "./sale-imports.server.ts";

const UNSAID = "Diga o que cada produto é aqui, ou escolha 'Não vendo aqui'.";
const UNSAID_CLASS = "Diga em que turma cada um entra, ou escolha 'Sem turma'.";
const NO_ROOM = "Escolha outra turma ou aumente as vagas dela.";
const NOTHING_PICKED = "Escolha o que estas pessoas ganham.";
const NOTHING = "Não há nada para importar neste arquivo.";
const CHANGED = "Isto mudou desde a pergunta. Confira de novo: nada foi feito ainda.";

const COUNT = new Intl.NumberFormat("pt-BR");
const counted = (count: number, one: string, many: string) =>
  `${COUNT.format(count)} ${count === 1 ? one : many}`;

export type BeginQuestion = BulkQuestion & { agreed: string };
export type BeginPlan =
  | { ok: true; question: BeginQuestion; figures: ImportFigures }
  | { ok: false; message: string };

/** The reason why the import cannot begin, or the question. `figures` must be fresh. */
export async function planBegin(
  db: Db,
  shown: Shown,
  now: Date,
  figures?: ImportFigures,
): Promise<BeginPlan> {
  const read = figures ?? (await readFigures(db, shown, now)).figures;
  const { settings } = shown;
  const { outcomes, products, cohorts, withoutProduct } = read;
  if (products.some(({ product, lines }) => lines > 0 && !isMatched(product)))
    return { ok: false, message: UNSAID };
  if (cohorts.items.some(({ cohortId }) => cohortId === undefined))
    return { ok: false, message: UNSAID_CLASS };
  const full = cohorts.items.find(({ refusal }) => refusal !== undefined)?.refusal;
  if (full) return { ok: false, message: `${full} ${NO_ROOM}` };
  const readers = settings.newsletter ? read.newsletter : 0;
  if (withoutProduct > 0 && !hasPicked(settings) && readers === 0) {
    return { ok: false, message: NOTHING_PICKED };
  }
  if (outcomes.entra + outcomes.conferir + outcomes.devolvida + readers === 0) {
    return { ok: false, message: NOTHING };
  }
  const unready = await listUnready(db, [settings, ...products.map(({ product }) => product)]);
  const sentences = [...figuresSaid(read, readers), ...unreadySentences(unready)];
  sentences.push("Ninguém recebe e-mail agora, e a importação pode ser desfeita depois.");
  const title =
    read.people > 0 ? `Dar acesso a ${counted(read.people, "pessoa", "pessoas")}?` : "Importar este arquivo?";
  const opens = products.map(({ product }) => [product.id, product.isIgnored, choicesOf(product)]);
  const classes = cohorts.items.map(({ courseId, name, cohortId }) => [courseId, name, cohortId]);
  const agreed = shortOf([title, sentences, settings, opens, classes]);
  return {
    ok: true,
    figures: read,
    question: {
      form: "begin-import",
      title,
      sentences,
      confirmLabel: "Importar",
      agreed,
      fields: [
        ["intent", "begin-import"],
        ["agreed", agreed],
      ],
    },
  };
}

/** The current question, for a user who confirmed another one. */
export function askedAgain(question: BeginQuestion): BeginQuestion {
  return { ...question, sentences: [CHANGED, ...question.sentences] };
}

/** Digest of the question, to compare it with a later one. */
function shortOf(asked: unknown): string {
  return createHash("sha256").update(JSON.stringify(asked)).digest("base64url");
}

function figuresSaid({ newAccounts, outcomes }: ImportFigures, readers: number): string[] {
  const { devolvida, escolher, fora, erro } = outcomes;
  const left = escolher + fora + erro;
  return [
    newAccounts > 0 ? `${counted(newAccounts, "conta nova é aberta", "contas novas são abertas")}.` : "",
    readers > 0 ? `${counted(readers, "pessoa entra", "pessoas entram")} na newsletter.` : "",
    devolvida > 0
      ? `${counted(devolvida, "linha é de compra devolvida e fecha", "linhas são de compras devolvidas e fecham")} o que abriram.`
      : "",
    left > 0
      ? `${counted(left, "linha não abre nada", "linhas não abrem nada")}: a lista abaixo diz por quê.`
      : "",
  ].filter(Boolean);
}
