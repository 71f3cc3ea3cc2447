import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Company } from "./company.ts";

/** Unless the owner chose another main colour. */
const BUTTON_COLOUR = "#0b5c3f";

interface MailText {
  heading: string;
  paragraphs: string[];
  /** Rows such as the lines of an order: label, value. */
  rows?: [string, string][];
  actions?: { label: string; address: string }[];
  footnote?: string;
}

/** The same mail as HTML and as plain text. */
export function layOutMail(company: Company, mail: MailText): { html: string; text: string } {
  const html = renderMail(
    company,
    <MailBody mail={mail} colour={company.colours.primary || BUTTON_COLOUR} />,
  );
  const text = [
    mail.heading,
    "",
    ...mail.paragraphs.flatMap((paragraph) => [paragraph, ""]),
    ...(mail.rows ?? []).map(([label, value]) => `${label}: ${value}`),
    ...(mail.actions ?? []).flatMap((action) => ["", `${action.label}: ${action.address}`]),
    "",
    ...(mail.footnote ? [mail.footnote, ""] : []),
    `${company.brand} · ${company.emails.support} · ${company.phones[0] ?? ""}`,
  ].join("\n");
  return { html, text };
}

/** A whole HTML mail: the brand above, what is said, and who says it below. */
export function renderMail(company: Company, children: ReactNode, styles?: string): string {
  const frame = (
    <MailFrame company={company} styles={styles}>
      {children}
    </MailFrame>
  );
  return `<!doctype html>${renderToStaticMarkup(frame)}`;
}

interface MailFrameProps {
  company: Company;
  /** For what cannot carry its style in its own tags. */
  styles: string | undefined;
  children: ReactNode;
}

function MailFrame({ company, styles, children }: MailFrameProps) {
  const font = "Figtree, Helvetica, Arial, sans-serif";
  return (
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        {styles ? <style>{styles}</style> : null}
      </head>
      <body style={{ margin: 0, padding: "24px", background: "#faf9f4", fontFamily: font, color: "#12241f" }}>
        <table
          role="presentation"
          align="center"
          width="560"
          style={{ maxWidth: "100%", background: "#fff", borderRadius: "12px" }}
        >
          <tbody>
            <tr>
              <td style={{ padding: "32px" }}>
                <p style={{ margin: "0 0 24px", fontWeight: 700 }}>{company.brand}</p>
                {children}
              </td>
            </tr>
          </tbody>
        </table>
        <p style={{ textAlign: "center", fontSize: "14px", color: "#52635c" }}>
          {company.legalName} · CNPJ {company.taxId} · {company.emails.support}
        </p>
      </body>
    </html>
  );
}

function MailBody({ mail, colour }: { mail: MailText; colour: string }) {
  return (
    <>
      <h1 style={{ margin: "0 0 16px", fontSize: "26px", lineHeight: 1.15 }}>{mail.heading}</h1>
      {mail.paragraphs.map((paragraph) => (
        <p
          key={paragraph}
          style={{
            margin: "0 0 16px",
            fontSize: "16px",
            lineHeight: 1.55,
            overflowWrap: "anywhere",
          }}
        >
          {paragraph}
        </p>
      ))}
      {mail.rows ? (
        <table role="presentation" width="100%" style={{ margin: "0 0 16px", fontSize: "16px" }}>
          <tbody>
            {mail.rows.map(([label, value]) => (
              <tr key={label}>
                <td style={{ padding: "6px 0", borderBottom: "1px solid #e5e4dc" }}>{label}</td>
                <td align="right" style={{ padding: "6px 0", borderBottom: "1px solid #e5e4dc" }}>
                  {value}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {(mail.actions ?? []).map((action) => (
        <p key={action.address} style={{ margin: "0 0 12px" }}>
          <a
            href={action.address}
            style={{
              display: "inline-block",
              padding: "14px 20px",
              borderRadius: "8px",
              background: colour,
              color: "#fff",
              fontWeight: 700,
              textDecoration: "none",
            }}
          >
            {action.label}
          </a>
        </p>
      ))}
      {mail.footnote ? (
        <p style={{ margin: "16px 0 0", fontSize: "14px", color: "#52635c" }}>{mail.footnote}</p>
      ) : null}
    </>
  );
}
