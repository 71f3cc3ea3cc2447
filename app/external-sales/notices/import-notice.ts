// Default text of the notice to imported people; the owner can change it.
import type { FileContents } from "#app/move-in/file-contents.ts";
import { fromPlatform } from "#app/move-in/platforms.ts";

/** Form id; the form asks for confirmation before sending. */
export const NOTICE_FORM = "avisar";

export interface Notice {
  subject: string;
  text: string;
}

/** Words for what an import opened: "cursos e arquivos". */
export function openedWords({ hasCourses, hasFiles }: { hasCourses: boolean; hasFiles: boolean }): string {
  if (hasCourses && hasFiles) return "cursos e arquivos";
  return hasFiles ? "arquivos" : "cursos";
}

/** Only sales and student lists mention a move, because people on another list may have had nothing before. */
export function usualNotice(
  platform: string,
  brand: string,
  { things, contents }: { things: string; contents: FileContents },
): Notice {
  const help = "Se precisar de ajuda, responda a esta mensagem.";
  if (contents !== "sales" && contents !== "students") {
    return {
      subject: `Seus ${things} já estão em ${brand}`,
      text: [
        `Os seus ${things} já estão em ${brand}.`,
        "Você não precisa pagar nada. É só entrar com este mesmo e-mail.",
        help,
      ].join("\n\n"),
    };
  }
  const from = platform === "other" ? "" : `, que antes eram acessados pela área ${fromPlatform(platform)},`;
  return {
    subject: `Seus ${things} agora estão em ${brand}`,
    text: [
      `Mudamos de casa: os seus ${things}${from} agora estão em ${brand}.`,
      "Você não perdeu nada e não precisa pagar de novo. É só entrar com este mesmo e-mail.",
      help,
    ].join("\n\n"),
  };
}

export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}
