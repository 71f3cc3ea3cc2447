import { Form, useNavigation } from "react-router";
import { dayAndHour } from "#app/platform/money-and-dates/dates.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import type { BackupsPage } from "./backup-list.server.ts";

const COUNT = new Intl.NumberFormat("pt-BR");
const PLACES = {
  database: "num banco de teste do PostgreSQL",
  schema: "num esquema de teste do PostgreSQL",
  sqlite: "num banco de teste SQLite",
};

type DrillProps = Pick<BackupsPage, "drill" | "open"> & { hasBackup: boolean };

/** Whether the last copy would bring the shop back. */
export function DrillSection({ drill, open, hasBackup }: DrillProps) {
  const busy = useNavigation().formData?.get("intent") === "drill-backup";
  if (!hasBackup && !drill) return null;
  return (
    <section aria-labelledby="teste" className="grid max-w-text gap-4">
      <h2 id="teste" className="text-xl">
        Teste de restauração
      </h2>
      {drill ? <DrillResult drill={drill} /> : null}
      <p className="text-muted">
        A última cópia é restaurada num banco à parte, que depois é apagado: cada arquivo é lido, e as linhas
        de cada tabela são contadas e comparadas com o que a cópia diz ter. A loja não é tocada.
      </p>
      {open || !hasBackup ? null : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="drill-backup" />
          <Button type="submit" variant="quiet" busy={busy}>
            Testar restauração
          </Button>
        </Form>
      )}
    </section>
  );
}

function DrillResult({ drill }: { drill: NonNullable<BackupsPage["drill"]> }) {
  const { name, row_count: rows, file_count: files, drilled_in: where, error } = drill;
  const when = drill.finished_at ? dayAndHour(drill.finished_at) : "";
  if (error || !where) {
    return (
      <Alert tone="bad" title={`O último teste falhou, em ${when}`}>
        <span className="wrap-anywhere">
          {name}: {error}
        </span>
      </Alert>
    );
  }
  return (
    <Alert tone="ok" title={`O último teste deu certo, em ${when}`}>
      <span className="wrap-anywhere">
        {name} foi restaurada {PLACES[where]}: {COUNT.format(rows)} {rows === 1 ? "linha" : "linhas"} e{" "}
        {COUNT.format(files)} {files === 1 ? "arquivo" : "arquivos"}, tudo como a cópia diz.
      </span>
    </Alert>
  );
}
