// Measures the first page of each layout: everything lies on the page and nothing overlaps.
import PDFDocument from "pdfkit";
import { expect, test } from "vitest";
import { DEFAULT_COMPANY } from "#app/company/company.ts";
import type { CertificateLayout } from "#db/schema.ts";
import { drawFront } from "./certificate-layouts.server.ts";
import { registerFonts, SHEET } from "./certificate-print.server.ts";

interface Box {
  words: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Records the position of each text and picture. */
class MeasuredPdf extends PDFDocument {
  readonly boxes: Box[] = [];

  override text(words: string, ...rest: unknown[]): this {
    const [x, y, look] = rest as [number, number, { width: number; align?: string }];
    super.text(words, x, y, look as never);
    const width = Math.min(this.widthOfString(words), look.width);
    const spare = look.width - width;
    const left = x + (look.align === "right" ? spare : look.align === "center" ? spare / 2 : 0);
    this.boxes.push({ words, left, right: left + width, top: y, bottom: this.y });
    return this;
  }

  override image(source: unknown, ...rest: unknown[]): this {
    const [x, y, look] = rest as [number, number, { fit: [number, number] }];
    super.image(source as never, x, y, look as never);
    const [width, height] = look.fit;
    this.boxes.push({ words: "imagem", left: x, right: x + width, top: y, bottom: y + height });
    return this;
  }
}

const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const NAMES = [
  "Ana Li",
  "João D’Ávila-Ñandutỹ Jr.",
  "Maria Aparecida da Conceição Nascimento e Silva Albuquerque Cavalcanti de Mendonça Drummond Filgueira",
  "Ŵ".repeat(100),
  "Üü Ọ́ ".repeat(20).trim().slice(0, 100),
];

const HARD = "Ação de ÉTICA, ilustração e D’água ";
const TITLES = ["Barro", HARD.repeat(5).slice(0, 160), "M".repeat(160)];

function measured(
  layout: CertificateLayout,
  facts: { name: string; title: string; isFull: boolean },
): { boxes: Box[] } {
  const { name, title, isFull } = facts;
  const pdf = new MeasuredPdf({ size: "A4", layout: "landscape", margin: 0 });
  registerFonts(pdf);
  const day = new Date("2026-03-12T15:00:00Z");
  drawFront(pdf, {
    certificate: {
      layout,
      code: "7K2M-09XQ-AB4D",
      user_id: 1,
      student_name: name,
      course_title: title,
      instructor_name: isFull ? "Ç".repeat(120) : "Lívia Sampaio",
      workload_minutes: 600_000,
      started_on: new Date("2025-03-10T15:00:00Z"),
      finished_on: day,
      issued_at: day,
      syllabus: [],
      words: isFull ? HARD.repeat(10).slice(0, 300) : null,
      signature_image: null,
      signature_name: isFull ? "Õ".repeat(100) : null,
    },
    company: { ...DEFAULT_COMPANY, legalName: isFull ? HARD.repeat(4) : DEFAULT_COMPANY.legalName },
    address: "https://uma-loja-de-endereco-bem-comprido.example/certificado/7K2M-09XQ-AB4D",
    ...(isFull ? { signature: PICTURE, logo: PICTURE } : {}),
  });
  pdf.end();
  return pdf;
}

test.each(["classic", "modern", "plain"] as const)(
  "whatever stands on it, the %s layout keeps all of it on the page and apart",
  (layout) => {
    for (const name of NAMES) {
      for (const title of TITLES) {
        for (const isFull of [false, true]) {
          const { boxes } = measured(layout, { name, title, isFull });
          const told = `${name.slice(0, 12)} / ${title.slice(0, 12)} / ${isFull}`;
          for (const { words, left, right, top, bottom } of boxes) {
            const inside =
              left >= 30 && right <= SHEET.width - 30 && top >= 20 && bottom <= SHEET.height - 30;
            expect(inside, `${told}: ${words} ${[left, right, top, bottom].map(Math.round)}`).toBe(true);
          }
          for (const [at, one] of boxes.entries())
            for (const other of boxes.slice(at + 1))
              expect(overlap(one, other), `${told}: ${one.words} | ${other.words}`).toBe(false);
        }
      }
    }
  },
);

test("prints the same facts in every layout", () => {
  const facts = { name: "João D’Ávila", title: "Barro", isFull: true };
  const wordsOf = (layout: CertificateLayout) =>
    measured(layout, facts)
      .boxes.map(({ words }) => words)
      .sort();
  expect(wordsOf("modern")).toEqual(wordsOf("classic"));
  expect(wordsOf("plain")).toEqual(wordsOf("classic"));
  expect(wordsOf("plain")).toContain("7K2M-09XQ-AB4D");
});

/** Tolerance: a line's height includes spacing, and one point of overlap is not visible. */
function overlap(one: Box, other: Box): boolean {
  const apart =
    one.right <= other.left + 1 ||
    other.right <= one.left + 1 ||
    one.bottom <= other.top + 1 ||
    other.bottom <= one.top + 1;
  return !apart;
}
