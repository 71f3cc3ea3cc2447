import { BOLETO_CLEARING } from "#app/company/shop-terms.ts";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { buttonClass } from "#app/ui/controls/button.tsx";
import { CopyButton } from "#app/ui/controls/copy-button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";

interface BoletoPanelProps {
  /** The 47 digits in groups. */
  line: string;
  amount: string;
  dueAt: Date | null;
  /** The barcode drawn by the server; null if the provider sent none. */
  barcodeSvg: string | null;
  /** URL of our PDF. */
  pdf: string;
  /** URL of the provider's own boleto, which is printed instead of ours. */
  vendorUrl: string | null;
  /** How access arrives, as the rest of a sentence. */
  arrives: string;
}

export function BoletoPanel({ line, amount, dueAt, barcodeSvg, pdf, vendorUrl, arrives }: BoletoPanelProps) {
  const paper = buttonClass({ variant: "quiet" }, "max-sm:w-full sm:justify-self-start");
  return (
    <div className="mt-6 grid gap-6">
      <dl className="flex flex-wrap gap-x-12 gap-y-4">
        <div>
          <dt className="text-sm text-muted">Valor</dt>
          <dd className="font-display text-3xl font-heavy tabular-nums">{amount}</dd>
        </div>
        {dueAt ? (
          <div>
            <dt className="text-sm text-muted">Vencimento</dt>
            <dd className="font-display text-3xl font-heavy tabular-nums">{formatDate(dueAt)}</dd>
          </div>
        ) : null}
      </dl>
      <div>
        <label htmlFor="boleto-line" className="mb-1.5 block font-semibold">
          Linha digitável
        </label>
        <div className="grid gap-2 sm:grid-cols-[1fr_auto]">
          <textarea
            id="boleto-line"
            readOnly
            rows={2}
            value={line}
            onFocus={(event) => event.target.select()}
            className="input resize-none font-mono text-sm tabular-nums sm:field-sizing-content"
          />
          <CopyButton text={line.replace(/\D/g, "")} label="Copiar código" fieldId="boleto-line" />
        </div>
      </div>
      {barcodeSvg ? (
        <div>
          <p className="mb-1.5 font-semibold">Código de barras</p>
          <div
            role="img"
            aria-label={`Código de barras do boleto de ${amount}`}
            className="max-w-lg overflow-hidden rounded-control border border-line bg-[#fff] py-3 [&>svg]:block [&>svg]:h-16 [&>svg]:w-full"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by barcode.ts from digits alone
            dangerouslySetInnerHTML={{ __html: barcodeSvg }}
          />
        </div>
      ) : null}
      {vendorUrl ? (
        <a href={vendorUrl} target="_blank" rel="noreferrer" className={paper}>
          <Icon name="external-link" /> Abrir o boleto para imprimir
          <span className="sr-only"> (abre em outra aba)</span>
        </a>
      ) : null}
      {barcodeSvg && !vendorUrl ? (
        <a href={pdf} download className={paper}>
          <Icon name="download" /> Baixar boleto em PDF
        </a>
      ) : null}
      <p className="max-w-text text-muted">
        Pague no aplicativo ou no site do seu banco até o fim do dia do vencimento. O pagamento leva até{" "}
        {BOLETO_CLEARING} para ser confirmado; {arrives} assim que ele for confirmado.
      </p>
    </div>
  );
}
