import { randomBytes } from "node:crypto";
import { type Company, namedTaxId } from "#app/company/company.ts";
import { signatureLine } from "#app/company/support-contact.ts";
import { renderMail } from "#app/mail/mail-layout.tsx";
import { LINE, MUTED, SUNK } from "#app/mail/mail-styles.ts";
import { richTextHtml } from "#app/ui/editor/rich-text-format.ts";
import { htmlForMail, textForMail } from "./issue-text.ts";

interface IssueContent {
  subject: string;
  /** Cleaned HTML. */
  body: string;
}

export interface RenderedIssue {
  html: string;
  text: string;
}

const STYLES = `
.issue p, .issue li { margin: 0 0 16px; font-size: 16px; line-height: 1.55; }
.issue h1, .issue h2, .issue h3 { margin: 28px 0 12px; line-height: 1.2; }
.issue a { color: #0b5c3f; font-weight: 600; }
.issue img { max-width: 100%; height: auto; border-radius: 8px; }
.issue figure { margin: 0 0 16px; }
.issue figcaption { font-size: 14px; color: ${MUTED}; }
.issue table { width: 100%; margin: 0 0 16px; border-collapse: collapse; }
.issue th, .issue td { padding: 6px 10px; border: 1px solid ${LINE}; text-align: left; vertical-align: top; }
.issue th { background: ${SUNK}; }
.issue th p, .issue td p { margin: 0; }
.issue blockquote { margin: 0 0 16px; padding-left: 16px; border-left: 4px solid #f7c325; }
.issue pre { padding: 12px; background: ${SUNK}; white-space: pre-wrap; }
`;

/** Rendered once for all; `to` puts in each reader's own unsubscribe link. */
export function renderIssue(company: Company, siteUrl: string, issue: IssueContent) {
  // Nobody can have typed it.
  const place = `https://${randomBytes(16).toString("hex")}.invalid/`;
  const body = richTextHtml(issue.body);
  const html = renderMail(
    company,
    <IssueMail html={htmlForMail(body, siteUrl)} brand={company.brand} exit={place} />,
    { styles: STYLES },
  );
  const text = `${textForMail(body, siteUrl)}\n\n--\n${whyOf(company.brand)}\nCancelar inscrição: ${place}\n\n${signatureOf(company)}`;
  return {
    to: (exit: string): RenderedIssue => ({
      html: html.replaceAll(place, exit),
      text: text.replaceAll(place, exit),
    }),
  };
}

/** For the preview and the test: the same issue, with an unsubscribe link that belongs to nobody. */
export function renderTestIssue(company: Company, siteUrl: string, issue: IssueContent): RenderedIssue {
  return renderIssue(company, siteUrl, issue).to(`${siteUrl}/newsletter/cancelar/exemplo`);
}

/** Gmail shows so much of a mail's HTML, and hides the rest behind a link. */
const SHOWN_WHOLE = 100_000;

/** How heavy the mail is in kB, where Gmail would cut it off, and with it the way out; null: it is shown whole. */
export function overweight(company: Company, siteUrl: string, issue: IssueContent): number | null {
  const bytes = Buffer.byteLength(renderTestIssue(company, siteUrl, issue).html);
  return bytes > SHOWN_WHOLE ? Math.ceil(bytes / 1000) : null;
}

function IssueMail({ html, brand, exit }: { html: string; brand: string; exit: string }) {
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned when it was saved */}
      <div className="issue" dangerouslySetInnerHTML={{ __html: html }} />
      <p
        className="muted lined"
        style={{
          margin: "24px 0 0",
          paddingTop: "16px",
          borderTop: `1px solid ${LINE}`,
          fontSize: "14px",
          color: MUTED,
        }}
      >
        {whyOf(brand)}{" "}
        <a href={exit} style={{ color: MUTED }}>
          Cancelar inscrição
        </a>
      </p>
    </>
  );
}

function whyOf(brand: string): string {
  return `Você está recebendo este e-mail porque se inscreveu na newsletter de ${brand}.`;
}

function signatureOf(company: Company): string {
  return signatureLine(company.legalName || company.brand, namedTaxId(company), company.emails.support);
}
