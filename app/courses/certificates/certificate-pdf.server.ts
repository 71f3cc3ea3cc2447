// The certificate as PDF: A4 landscape, the facts on page 1, the syllabus on the following pages.
import { drawFront, type PrintFacts } from "./certificate-layouts.server.ts";
import { type Pdf, registerFonts } from "./certificate-print.server.ts";
import { drawSyllabus } from "./certificate-syllabus.server.ts";

/** Loads the PDF library with the first certificate, because most visits never need it. */
export async function printCertificate(facts: PrintFacts): Promise<Uint8Array<ArrayBuffer>> {
  const { default: PDFDocument } = await import("pdfkit");
  const { certificate, company } = facts;
  const pdf = new PDFDocument({
    size: "A4",
    layout: "landscape",
    margin: 0,
    lang: "pt-BR",
    displayTitle: true,
    info: {
      Title: `Certificado de ${certificate.student_name}: ${certificate.course_title}`,
      Author: company.brand,
      Creator: company.brand,
      Producer: "Vitrine",
      CreationDate: certificate.issued_at,
    },
  });
  registerFonts(pdf);
  const done = collect(pdf);
  drawFront(pdf, facts);
  drawSyllabus(pdf, certificate);
  pdf.end();
  return done;
}

/** The bytes of the document after it has ended. */
export function collect(pdf: Pdf): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  pdf.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    pdf.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
    pdf.on("error", reject);
  });
}
