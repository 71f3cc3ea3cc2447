import { Link } from "react-router";
import { STUDENT_FILE } from "#app/move-in/person-columns.ts";
import { broughtColumns, exampleFile } from "#app/platform/files/file-columns.ts";
import { buttonClass } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";

const EXAMPLE = exampleFile(broughtColumns(STUDENT_FILE));
/** Their pages are in the help (app/admin/help). */
const ARTICLES = [
  ["vir-da-hotmart", "Vir da Hotmart"],
  ["vir-da-kiwify", "Vir da Kiwify"],
  ["vir-da-eduzz", "Vir da Eduzz"],
  ["outras-listas", "Outras listas"],
] as const;

/** Links to a page for each platform about its export file. */
export function FileHelp({ withFile = true }: { withFile?: boolean }) {
  return (
    <section aria-labelledby="de-onde" className="grid gap-2">
      <h2 id="de-onde" className="text-xl">
        {withFile ? "Onde pegar o arquivo" : "Passo a passo"}
      </h2>
      <ul className="divide-y divide-line rounded-card bg-surface px-5 inset-ring inset-ring-line">
        {ARTICLES.filter(([slug]) => withFile || slug !== "outras-listas").map(([slug, title]) => (
          <li key={slug}>
            <Link
              to={`/admin/ajuda/${slug}`}
              className="flex min-h-12 items-center justify-between gap-3 font-semibold"
            >
              {title}
              <Icon name="chevron-right" className="size-5 flex-none" />
            </Link>
          </li>
        ))}
      </ul>
      {withFile ? (
        <div>
          <a
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(EXAMPLE)}`}
            download="exemplo-de-alunos.csv"
            className={buttonClass({ variant: "quiet", size: "compact" })}
          >
            <Icon name="download" />
            Baixar exemplo
          </a>
        </div>
      ) : null}
    </section>
  );
}
