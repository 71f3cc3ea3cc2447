// Converts a CSV file with semicolons to a spreadsheet: the same cells, numbers as numbers, "=…" as formulas.
import { strToU8, type Zippable, zipSync } from "fflate";

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

export function spreadsheetOf(csv: string, mtime: string): Uint8Array {
  const rows = csv
    .trim()
    .split("\n")
    .map((line) => line.split(";"));
  const parts: Record<string, string> = {
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/></Types>`,
    "_rels/.rels": relations({ officeDocument: "xl/workbook.xml" }),
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Planilha" sheetId="1" r:id="rId1"/></sheets><calcPr fullCalcOnLoad="1"/></workbook>`,
    "xl/_rels/workbook.xml.rels": relations({ worksheet: "worksheets/sheet1.xml", styles: "styles.xml" }),
    "xl/styles.xml": STYLES,
    "xl/worksheets/sheet1.xml": sheet(rows),
  };
  const files = Object.entries(parts).map(([path, text]) => [path, strToU8(HEAD + text)]);
  return zipSync(Object.fromEntries(files) as Zippable, { mtime, level: 6 });
}

/** Styles: plain, white on green for the first row, and two decimals. */
const STYLES = `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF0E4434"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf xfId="0" fontId="1" fillId="2" applyFont="1" applyFill="1"/><xf xfId="0" numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>`;

function sheet(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => (row[at] ?? "").length)));
  const columns = widths.map(
    (width, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${Math.min(60, Math.max(9, width + 2))}" customWidth="1"/>`,
  );
  const lines = rows.map((row, at) => {
    const cells = row.map((text, column) => cell(text, `${letterOf(column)}${at + 1}`, at === 0));
    return `<row r="${at + 1}">${cells.join("")}</row>`;
  });
  return `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join("")}</cols><sheetData>${lines.join("")}</sheetData></worksheet>`;
}

function cell(text: string, place: string, isHead: boolean): string {
  if (text === "") return "";
  if (!isHead && text.startsWith("=")) return `<c r="${place}" s="2"><f>${escaped(text.slice(1))}</f></c>`;
  if (!isHead && /^-?\d{1,9}(,\d{1,4})?$/.test(text)) {
    const style = text.includes(",") ? ' s="2"' : "";
    return `<c r="${place}"${style}><v>${text.replace(",", ".")}</v></c>`;
  }
  return `<c r="${place}" t="inlineStr"${isHead ? ' s="1"' : ""}><is><t>${escaped(text)}</t></is></c>`;
}

function relations(targets: Record<string, string>): string {
  const lines = Object.entries(targets).map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${lines.join("")}</Relationships>`;
}

function letterOf(column: number): string {
  return String.fromCharCode(65 + column);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
