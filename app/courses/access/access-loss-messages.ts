// Texts for a person who lost a place, for every page that reports the loss.
import type { AccessLoss } from "./course-access.server.ts";

export interface LostAccess {
  viewer: { loss?: AccessLoss | undefined };
  progress: { completed: number; lessons: number };
  /** How the course can be bought again; `renewal` is the address of the renewal page, null if there is none. */
  offer: { renewal: string | null } | null;
}

export function lossTitle({ viewer }: LostAccess): string {
  if (viewer.loss?.isPreSale) return "Este curso ainda não abriu";
  if (viewer.loss?.endedOn) return "Seu acesso terminou";
  return viewer.loss?.passing ? "Seu acesso está suspenso" : "Você não tem mais acesso a este curso";
}

export function lossMessage({ viewer, progress, offer }: LostAccess): string {
  if (viewer.loss?.isPreSale) return `${viewer.loss.sentence} ${PRE_SALE_WAY}`;
  const { completed, lessons } = progress;
  const so = lessons > 0 ? ` (${completed} de ${lessons} aulas)` : "";
  const renews = viewer.loss?.endedOn !== undefined && Boolean(offer?.renewal);
  const way = renews ? "Para voltar, renove o acesso." : wayBack(offer !== null, viewer.loss);
  return `${viewer.loss?.sentence ?? ""} ${way} Seu progresso está salvo${so} e volta junto.`.trim();
}

const WRITE_TO_SHOP = "Para voltar, escreva para a loja.";
const ON_SALE = "O curso também está à venda: uma compra nova abre o acesso outra vez.";

/** Text for a buyer of a pre-sale. */
export const PRE_SALE_WAY = "Nesse dia o curso fica liberado.";

function wayBack(isSold: boolean, loss: AccessLoss | undefined): string {
  if (loss?.isRemoved) return isSold ? `${WRITE_TO_SHOP} ${ON_SALE}` : WRITE_TO_SHOP;
  if (loss?.passing) return "O acesso volta automaticamente assim que isso for resolvido.";
  return isSold ? "Para voltar, compre o curso de novo." : "Para voltar, fale com a gente.";
}

/** Parses a server answer. Undefined if the answer is not about lost access. */
export function lostIn(body: unknown): LostAccess | undefined {
  if (typeof body !== "object" || body === null || !("lost" in body)) return undefined;
  const { lost } = body;
  const isWhole = typeof lost === "object" && lost !== null && "viewer" in lost && "progress" in lost;
  return isWhole ? (lost as LostAccess) : undefined;
}
