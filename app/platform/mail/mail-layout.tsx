import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type Company, isWideLogo, namedTaxId } from "../config/company.ts";
import { signatureLine } from "../contact/support-words.ts";
import type { MailPicture } from "./mail.server.ts";

/** Unless the owner chose another main colour. */
const BUTTON_COLOUR = "#0b5c3f";
const LINE = "1px solid #e5e4dc";

interface MailText {
  heading: string;
  paragraphs: string[];
  /** Carried in the mail itself. */
  picture?: MailPicture & { alt: string; width: number };
  /** What is to be copied, in a frame of its own. */
  box?: { label: string; text: string };
  /** Rows such as the lines of an order: label, value. */
  rows?: [string, string][];
  actions?: { label: string; address: string }[];
  /** Rows that are looked up rather than read: they stand below the buttons. */
  details?: [string, string][];
  footnote?: string;
}

interface LaidOut {
  html: string;
  text: string;
  showsLogo: true;
  pictures: MailPicture[];
}

/** The same mail as HTML and as plain text. */
export function renderMailText(company: Company, mail: MailText): LaidOut {
  const html = renderMail(
    company,
    <MailBody mail={mail} colour={company.colours.primary || BUTTON_COLOUR} />,
    { showsLogo: true },
  );
  const rowLines = (rows: [string, string][] = []) => rows.map(([label, value]) => `${label}: ${value}`);
  const text = [
    mail.heading,
    "",
    ...mail.paragraphs.flatMap((paragraph) => [paragraph, ""]),
    ...(mail.box ? [`${mail.box.label}:`, mail.box.text, ""] : []),
    ...rowLines(mail.rows),
    ...(mail.actions ?? []).flatMap((action) => ["", `${action.label}: ${action.address}`]),
    ...(mail.details ? ["", ...rowLines(mail.details)] : []),
    "",
    ...(mail.footnote ? [mail.footnote, ""] : []),
    signatureLine(company.brand, company.emails.support, company.phones[0]),
  ].join("\n");
  const pictures = mail.picture ? [{ cid: mail.picture.cid, png: mail.picture.png }] : [];
  return { html, text, showsLogo: true, pictures };
}

interface FrameFacts {
  /** For what cannot carry its style in its own tags. */
  styles?: string | undefined;
  /** The mail carries it as "cid:logo". */
  showsLogo?: boolean;
}

/** A whole HTML mail: the brand above, what is said, and who says it below. */
export function renderMail(company: Company, children: ReactNode, facts: FrameFacts = {}): string {
  const frame = (
    <MailFrame company={company} {...facts}>
      {children}
    </MailFrame>
  );
  return `<!doctype html>${renderToStaticMarkup(frame)}`;
}

/** As wide as the window, up to a column: said in both ways, because mail programs know one or the other. */
function MailFrame({
  company,
  styles,
  showsLogo,
  children,
}: FrameFacts & { company: Company; children: ReactNode }) {
  const font = "Figtree, Helvetica, Arial, sans-serif";
  return (
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        {styles ? <style>{styles}</style> : null}
      </head>
      <body
        style={{ margin: 0, padding: "24px 12px", background: "#faf9f4", fontFamily: font, color: "#12241f" }}
      >
        <table
          role="presentation"
          align="center"
          width="100%"
          style={{ maxWidth: "560px", tableLayout: "fixed", background: "#fff", borderRadius: "12px" }}
        >
          <tbody>
            <tr>
              <td style={{ padding: "32px 24px" }}>
                <p style={{ margin: "0 0 24px", fontSize: "18px", fontWeight: 700 }}>
                  {showsLogo ? (
                    <img
                      src="cid:logo"
                      alt={isWideLogo(company) ? company.brand : ""}
                      // Else React writes a link into the head that loads it first, which is nothing for a mail.
                      loading="lazy"
                      height="40"
                      style={{ height: "40px", verticalAlign: "middle", marginRight: "10px" }}
                    />
                  ) : null}
                  {showsLogo && isWideLogo(company) ? null : company.brand}
                </p>
                {children}
              </td>
            </tr>
          </tbody>
        </table>
        <p style={{ textAlign: "center", fontSize: "14px", color: "#52635c" }}>
          {signatureLine(company.legalName || company.brand, namedTaxId(company), company.emails.support)}
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
      <Box box={mail.box} />
      <Rows rows={mail.rows} />
      {(mail.actions ?? []).map((action, at) => (
        <p key={action.address} style={{ margin: "0 0 12px" }}>
          <a href={action.address} style={buttonStyle(colour, at === 0)}>
            {action.label}
          </a>
        </p>
      ))}
      <Picture picture={mail.picture} />
      <Rows rows={mail.details} />
      {mail.footnote ? (
        <p style={{ margin: "16px 0 0", fontSize: "14px", lineHeight: 1.5, color: "#52635c" }}>
          {mail.footnote}
        </p>
      ) : null}
    </>
  );
}

/** One step is the next one; the others stand beside it. */
function buttonStyle(colour: string, isFirst: boolean) {
  return {
    display: "inline-block",
    padding: "13px 20px",
    border: `1px solid ${colour}`,
    borderRadius: "8px",
    background: isFirst ? colour : "#fff",
    color: isFirst ? "#fff" : colour,
    fontWeight: 700,
    textDecoration: "none",
  };
}

function Box({ box }: { box: MailText["box"] }) {
  if (!box) return null;
  return (
    <>
      <p style={{ margin: "0 0 6px", fontSize: "14px", fontWeight: 700 }}>{box.label}</p>
      <p
        style={{
          margin: "0 0 20px",
          padding: "14px 16px",
          border: LINE,
          borderRadius: "8px",
          background: "#f4f3ec",
          fontFamily: "Menlo, Consolas, monospace",
          fontSize: "14px",
          lineHeight: 1.6,
          overflowWrap: "anywhere",
        }}
      >
        {box.text}
      </p>
    </>
  );
}

function Picture({ picture }: { picture: MailText["picture"] }) {
  if (!picture) return null;
  return (
    <p style={{ margin: "12px 0 20px" }}>
      <img
        src={`cid:${picture.cid}`}
        alt={picture.alt}
        loading="lazy"
        width={picture.width}
        height={picture.width}
        style={{ border: LINE, borderRadius: "8px" }}
      />
    </p>
  );
}

function Rows({ rows = [] }: { rows: MailText["rows"] }) {
  if (rows.length === 0) return null;
  const cell = { padding: "8px 0", borderBottom: LINE, verticalAlign: "top" };
  return (
    <table
      role="presentation"
      width="100%"
      style={{ margin: "8px 0 16px", fontSize: "16px", borderCollapse: "collapse" }}
    >
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label}>
            <td style={{ ...cell, paddingRight: "16px" }}>{label}</td>
            <td align="right" style={{ ...cell, overflowWrap: "anywhere" }}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
