import { askedOf } from "#app/platform/files/csv-list.ts";
import { broughtColumns, exampleFile } from "#app/platform/files/file-columns.ts";
import type { Failure } from "#app/platform/forms/form.ts";
import { Badge, type BadgeTone } from "#app/ui/display/badge.tsx";
import { CsvSheet } from "#app/ui/draft-form/csv-sheet.tsx";
import { COUPON_FILE } from "./coupon-file.ts";
import type { CouponPreview } from "./coupon-import.server.ts";
import { MOST_COUPON_LINES, readCouponList } from "./coupon-import.ts";

const STATES: Record<CouponPreview["state"], { tone: BadgeTone; word: string; sentence: string }> = {
  new: { tone: "ok", word: "Novo", sentence: "É criado." },
  changed: { tone: "run", word: "Muda", sentence: "Já existe; fica como está na lista." },
  same: { tone: "plain", word: "Igual", sentence: "Nada muda." },
  refused: { tone: "bad", word: "Fica de fora", sentence: "" },
};

interface CouponImportSheetProps {
  open: boolean;
  onClose: () => void;
  /** The checked list and its preview. */
  checked: { csv: string; previews: CouponPreview[] } | undefined;
  failure: Failure | undefined;
}

export function CouponImportSheet({ open, onClose, checked, failure }: CouponImportSheetProps) {
  return (
    <CsvSheet
      open={open}
      onClose={onClose}
      title="Importar cupons por CSV"
      place="cupons-por-lista"
      intents={{ check: "check-coupon-list", write: "import-coupon-list" }}
      hint={`Um cupom por linha, com as colunas do arquivo exportado. Um código que já existe é atualizado. Até ${MOST_COUPON_LINES} linhas. Nada muda antes de você confirmar.`}
      columns={COLUMNS}
      example={{ name: "exemplo-de-cupons.csv", file: exampleFile(COLUMNS) }}
      asked={(text) => askedOf(readCouponList(text), text)}
      write={(count) => (count === 1 ? "Importar 1 cupom" : `Importar ${count} cupons`)}
      writing="Importando..."
      problem="Não foi possível importar"
      checked={
        checked && {
          csv: checked.csv,
          count: checked.previews.filter(doesSomething).length,
          report: <ImportPreview previews={checked.previews} />,
        }
      }
      failure={failure}
    />
  );
}

const COLUMNS = broughtColumns(COUPON_FILE);

function doesSomething({ state }: CouponPreview): boolean {
  return state === "new" || state === "changed";
}

function ImportPreview({ previews }: { previews: CouponPreview[] }) {
  const count = previews.filter(doesSomething).length;
  return (
    <section aria-labelledby="conferencia">
      <div role="status">
        <h3 id="conferencia" className="mb-2 text-lg">
          {count} de {previews.length} {previews.length === 1 ? "linha" : "linhas"} para importar
        </h3>
      </div>
      <ol className="divide-y divide-line rounded-card inset-ring inset-ring-line">
        {previews.map(({ number, code, state, problem }) => (
          <li key={number} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
            <span className="text-sm text-muted tabular-nums">Linha {number}</span>
            <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
              {code || "–"}
              <span className="block text-sm text-muted">{problem ?? STATES[state].sentence}</span>
            </span>
            <Badge tone={STATES[state].tone} dot>
              {STATES[state].word}
            </Badge>
          </li>
        ))}
      </ol>
    </section>
  );
}
