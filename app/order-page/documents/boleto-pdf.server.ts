// A boleto as an A4 PDF: payee, payer, amount, due date, line and barcode.

import { type Company, taxIdName } from "#app/company/company.ts";
import { BOLETO_CLEARING } from "#app/company/shop-terms.ts";
import { collect } from "#app/courses/certificates/certificate-pdf.server.ts";
import {
  COLOURS,
  type Pdf,
  registerFonts,
  write,
  writeBrand,
} from "#app/courses/certificates/certificate-print.server.ts";
import { barcodeOf } from "#app/payments/boleto/barcode.ts";
import { formatBoletoLine } from "#app/payments/boleto/boleto.ts";
import { formatTaxId } from "#app/payments/port/tax-id.ts";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";

export interface BoletoSheet {
  company: Company;
  orderId: number;
  placedAt: Date;
  dueAt: Date;
  amountCents: number;
  payer: { name: string; document: string | null };
  line: string;
  /** 44 digits. */
  barcode: string;
  /** From the demo: no bank knows it. */
  isTest: boolean;
  /** PNG of the shop's logo, if there is one. */
  logo?: Buffer | undefined;
}

const LEFT = 48;
const WIDTH = 595.28 - 2 * LEFT;
const COLUMN = WIDTH / 2;
/** The size that banks require: 103 × 13 mm without the quiet zones. */
const BARS = { width: 292, height: 37 };

export async function printBoleto(sheet: BoletoSheet): Promise<Uint8Array<ArrayBuffer>> {
  const { default: PDFDocument } = await import("pdfkit");
  const { company } = sheet;
  const pdf = new PDFDocument({
    size: "A4",
    margin: 0,
    lang: "pt-BR",
    displayTitle: true,
    info: {
      Title: `Boleto do pedido ${sheet.orderId}`,
      Author: company.brand,
      Creator: company.brand,
      Producer: "Vitrine",
      CreationDate: sheet.placedAt,
    },
  });
  registerFonts(pdf);
  const done = collect(pdf);
  drawSheet(pdf, sheet);
  pdf.end();
  return done;
}

function drawSheet(pdf: Pdf, sheet: BoletoSheet): void {
  const { company, payer } = sheet;
  writeBrand(pdf, sheet, { x: LEFT, y: 48, width: WIDTH, size: 13 });
  write(pdf, "Boleto", { font: "display", size: 32, x: LEFT, y: 68, width: WIDTH });
  let y = 116;
  if (sheet.isTest) y = drawWarning(pdf, y);
  const payerDocument = payer.document ? `${taxIdName(payer.document)} do pagador` : "";
  y = drawFacts(pdf, y, [
    ["Vencimento", formatDate(sheet.dueAt), "Valor", formatBRL(sheet.amountCents)],
    ["Beneficiário", company.legalName, `${taxIdName(company.taxId)} do beneficiário`, company.taxId],
    ["Pagador", payer.name, payerDocument, payer.document ? formatTaxId(payer.document) : ""],
    ["Pedido", `nº ${sheet.orderId}`, "Data do documento", formatDate(sheet.placedAt)],
  ]);
  const small = { font: "text" as const, size: 10.5, colour: COLOURS.muted, x: LEFT, width: WIDTH };
  write(pdf, addressOf(company), { ...small, y: y + 6 });
  const advice = `Pague no aplicativo ou no site do seu banco até o fim do dia do vencimento. O pagamento leva até ${BOLETO_CLEARING} para ser confirmado; o acesso é liberado assim que ele for confirmado.`;
  write(pdf, advice, { ...small, y: pdf.y + 10 });
  y = pdf.y + 22;
  pdf
    .moveTo(LEFT, y)
    .lineTo(LEFT + WIDTH, y)
    .lineWidth(0.75)
    .dash(4, { space: 3 })
    .stroke(COLOURS.muted);
  pdf.undash();
  write(pdf, "Linha digitável", { ...small, y: y + 18 });
  write(pdf, formatBoletoLine(sheet.line), { font: "strong", size: 14.5, x: LEFT, y: y + 34, width: WIDTH });
  drawBars(pdf, sheet.barcode, y + 66);
}

function drawWarning(pdf: Pdf, y: number): number {
  pdf.roundedRect(LEFT, y, WIDTH, 54, 6).fill("#fbe9e5");
  const look = { x: LEFT + 16, width: WIDTH - 32, colour: "#93241c" };
  write(pdf, "NÃO PAGUE: boleto de demonstração", { ...look, font: "strong", size: 14, y: y + 11 });
  write(pdf, "Nenhum banco conhece este código. Ele não pode ser pago.", {
    ...look,
    font: "text",
    size: 11,
    y: y + 31,
  });
  return y + 72;
}

/** Draws two facts per row between hairlines; returns the bottom of the last row. */
function drawFacts(pdf: Pdf, top: number, rows: [string, string, string, string][]): number {
  let y = top;
  for (const row of rows) {
    pdf
      .moveTo(LEFT, y)
      .lineTo(LEFT + WIDTH, y)
      .lineWidth(0.75)
      .stroke(COLOURS.line);
    let bottom = y;
    for (const side of [0, 2]) {
      const x = LEFT + (side === 0 ? 0 : COLUMN);
      const at = { x, width: COLUMN - 16 };
      write(pdf, row[side] ?? "", { ...at, font: "text", size: 9.5, colour: COLOURS.muted, y: y + 9 });
      write(pdf, row[side + 1] || "não informado", { ...at, font: "strong", size: 13, y: y + 23, lines: 3 });
      bottom = Math.max(bottom, pdf.y);
    }
    y = bottom + 9;
  }
  pdf
    .moveTo(LEFT, y)
    .lineTo(LEFT + WIDTH, y)
    .lineWidth(0.75)
    .stroke(COLOURS.line);
  return y;
}

function drawBars(pdf: Pdf, digits: string, y: number): void {
  const { width, bars } = barcodeOf(digits);
  const first = bars[0]?.x ?? 0;
  const unit = BARS.width / (width - 2 * first);
  for (const bar of bars) {
    pdf.rect(LEFT + (bar.x - first) * unit, y, bar.width * unit, BARS.height);
  }
  pdf.fill("#000000");
}

function addressOf({ address }: Company): string {
  const { street, city, state, postalCode } = address;
  return [street, [city, state].filter(Boolean).join(", "), postalCode].filter(Boolean).join(" · ");
}
