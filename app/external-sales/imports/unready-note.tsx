import { Link } from "react-router";
import { Alert } from "#app/ui/display/alert.tsx";
import type { Unready } from "../matching/unready.server.ts";

interface UnreadyNoteProps {
  unready: readonly Unready[];
  /** Students have it already. */
  isBegun: boolean;
}

/** Courses and files that the import gives and nobody can open yet, each with the way to mend it. */
export function UnreadyNote({ unready, isBegun }: UnreadyNoteProps) {
  if (unready.length === 0) return null;
  return (
    <Alert
      tone="wait"
      title={
        isBegun ? "Os alunos ainda não conseguem abrir tudo" : "Quem chegar ainda não consegue abrir tudo"
      }
    >
      <ul>
        {unready.map(({ kind, title, lack, address }) => (
          <li key={address} className="[overflow-wrap:anywhere]">
            {title} {lack}.{" "}
            <Link to={address} className="font-semibold underline underline-offset-3">
              {kind === "file" ? "Enviar o arquivo" : "Abrir e publicar"}
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
