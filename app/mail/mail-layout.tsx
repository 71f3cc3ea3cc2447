import { Fragment, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type Company, isWideLogo, namedTaxId } from "#app/company/company.ts";
import { signatureLine } from "#app/company/support-contact.ts";
import type { MailPicture } from "./job-mail-context.server.ts";
import { GROUND, INK, LINE, MAIL_STYLES, MUTED, SHEET, SUNK } from "./mail-styles.ts";

/** Unless the owner chose another main colour. */
const BUTTON_COLOUR = "#0b5c3f";
const BORDER = `1px solid ${LINE}`;

interface MailText {
  heading: string;
  /** The first name of whoever reads it, where it is known and may be repeated (`firstName`). */
  reader?: string | undefined;
  paragraphs: string[];
  /** Carried in the mail itself. */
  picture?: MailPicture & { alt: string; width: number };
  /** What is to be copied, in a frame of its own. */
  box?: { label: string; text: string; isShort?: true };
  /** Rows such as the lines of an order: label, value. */
  rows?: [string, string][];
  actions?: { label: string; address: string }[];
  /** Rows that are looked up rather than read: they stand below the buttons. */
  details?: [string, string][];
  footnote?: string;
  /** What is no step of what the mail is about, such as hearing no more of it: a quiet link below everything. */
  exit?: { label: string; address: string };
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
  const paragraphs = paragraphsOf(mail);
  const rowLines = (rows: [string, string][] = []) => rows.map(([label, value]) => `${label}: ${value}`);
  const text = [
    mail.heading,
    "",
    ...paragraphs.flatMap((paragraph) => [paragraph, ""]),
    ...(mail.box ? [`${mail.box.label}:`, mail.box.text, ""] : []),
    ...rowLines(mail.rows),
    ...(mail.actions ?? []).flatMap((action) => ["", `${action.label}:`, action.address]),
    ...(mail.details ? ["", ...rowLines(mail.details)] : []),
    "",
    ...(mail.footnote ? [mail.footnote, ""] : []),
    ...(mail.exit ? [`${mail.exit.label}:`, mail.exit.address, ""] : []),
    signatureLine(company.brand, company.emails.support, company.phones[0]),
  ]
    .join("\n")
    .replace(/\n{3,}/g, "\n\n");
  const pictures = mail.picture ? [{ cid: mail.picture.cid, png: mail.picture.png }] : [];
  return { html, text, showsLogo: true, pictures };
}

function paragraphsOf({ reader, paragraphs }: MailText): string[] {
  return [reader ? `Olá, ${reader}.` : "Olá!", ...paragraphs];
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
  styles = "",
  showsLogo,
  children,
}: FrameFacts & { company: Company; children: ReactNode }) {
  const font = "Figtree, Helvetica, Arial, sans-serif";
  return (
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{styles + MAIL_STYLES}</style>
      </head>
      <body
        className="ground"
        style={{ margin: 0, padding: "24px 12px", background: GROUND, fontFamily: font, color: INK }}
      >
        <table
          role="presentation"
          align="center"
          width="100%"
          className="sheet"
          style={{ maxWidth: "560px", tableLayout: "fixed", background: SHEET, borderRadius: "12px" }}
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
                      style={logoStyle(company)}
                    />
                  ) : null}
                  {showsLogo && isWideLogo(company) ? null : company.brand}
                </p>
                {children}
              </td>
            </tr>
          </tbody>
        </table>
        <p className="muted" style={{ textAlign: "center", fontSize: "14px", color: MUTED }}>
          {signatureLine(
            company.legalName || company.brand,
            namedTaxId(company).replaceAll(" ", "\u00a0"),
            company.emails.support,
          )}
        </p>
      </body>
    </html>
  );
}

/** An owner's logo may be dark on nothing: it stands on a plate of its own, which nobody sees on white. */
function logoStyle({ logo }: Company) {
  const plate = logo ? { background: "#fff", padding: "4px", borderRadius: "6px" } : {};
  return { height: "40px", verticalAlign: "middle", marginRight: "10px", ...plate };
}

function MailBody({ mail, colour }: { mail: MailText; colour: string }) {
  return (
    <>
      <h1 style={{ margin: "0 0 16px", fontSize: "26px", lineHeight: 1.15 }}>{mail.heading}</h1>
      {paragraphsOf(mail).map((paragraph) => (
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
      <Buttons actions={mail.actions} colour={colour} />
      <Picture picture={mail.picture} />
      <Rows rows={mail.details} />
      {mail.footnote ? (
        <p
          className="muted"
          style={{
            margin: "16px 0 0",
            fontSize: "14px",
            lineHeight: 1.5,
            color: MUTED,
            overflowWrap: "anywhere",
          }}
        >
          {mail.footnote}
        </p>
      ) : null}
      <Fallback actions={mail.actions} />
      {mail.exit ? (
        <p className="muted" style={{ margin: "16px 0 0", fontSize: "14px", lineHeight: 1.5 }}>
          <a href={mail.exit.address} style={{ color: MUTED }}>
            {mail.exit.label}
          </a>
        </p>
      ) : null}
    </>
  );
}

type Actions = MailText["actions"];

/** All of one width, the whole of a phone's; a cell carries the ground, because Outlook paints no padding of a link. */
function Buttons({ actions = [], colour }: { actions: Actions; colour: string }) {
  if (actions.length === 0) return null;
  return (
    <table role="presentation" width="100%" style={{ maxWidth: BUTTON_WIDTH, margin: "0 0 16px" }}>
      <tbody>
        {actions.map((action, at) => (
          <tr key={action.address}>
            <td style={{ padding: "0 0 12px" }}>
              <a
                href={action.address}
                className={at === 0 ? "first" : "other"}
                style={buttonStyle(colour, at === 0)}
              >
                {action.label}
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const BUTTON_WIDTH = "340px";

/** One step is the next one; the others stand beside it. */
function buttonStyle(colour: string, isFirst: boolean) {
  return {
    display: "block",
    padding: "13px 16px",
    border: `1px solid ${colour}`,
    borderRadius: "8px",
    background: isFirst ? colour : SHEET,
    color: isFirst ? "#fff" : colour,
    fontWeight: 700,
    lineHeight: 1.3,
    textAlign: "center" as const,
    textDecoration: "none",
    overflowWrap: "anywhere" as const,
  };
}

/** For who sees no buttons or opens the mail elsewhere: one address to copy, the shortest that leads on. */
function Fallback({ actions = [] }: { actions: Actions }) {
  const [first] = actions;
  if (!first?.address.startsWith("http")) return null;
  const address =
    actions
      .map((action) => action.address)
      .filter((one) => first.address.startsWith(one))
      .toSorted((one, other) => one.length - other.length)[0] ?? first.address;
  return (
    <p className="muted" style={{ margin: "16px 0 0", fontSize: "13px", lineHeight: 1.5, color: MUTED }}>
      O botão não abre? Copie este endereço no navegador:
      <br />
      <a href={address} style={{ color: MUTED, overflowWrap: "anywhere" }}>
        <AddressText address={address} />
      </a>
    </p>
  );
}

function AddressText({ address }: { address: string }) {
  return addressParts(address).map((part, at) => (
    // Parts of one address never change places.
    // biome-ignore lint/suspicious/noArrayIndexKey: as said
    <Fragment key={at}>
      {part}
      <wbr />
    </Fragment>
  ));
}

/** As one reads it, in pieces that a line may break between: after the site, after each folder, and inside a key. */
function addressParts(address: string): string[] {
  return address.replace(/^https?:\/\//, "").match(/[^/?&=]{1,22}[/?&=]*|[/?&=]+/g) ?? [];
}

function Box({ box }: { box: MailText["box"] }) {
  if (!box) return null;
  return (
    <>
      <p style={{ margin: "0 0 6px", fontSize: "14px", fontWeight: 700 }}>{box.label}</p>
      <p
        className="sunk"
        style={{
          margin: "0 0 20px",
          padding: "14px 16px",
          border: BORDER,
          borderRadius: "8px",
          background: SUNK,
          fontFamily: "Menlo, Consolas, monospace",
          // What is typed off is read from an arm's length.
          fontSize: box.isShort ? "30px" : "14px",
          letterSpacing: box.isShort ? "0.15em" : "normal",
          lineHeight: box.isShort ? 1.2 : 1.6,
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
        style={{ border: BORDER, borderRadius: "8px", background: "#fff", padding: "6px" }}
      />
    </p>
  );
}

/** Beside its label a value this long would leave it a few letters a line, and an amount no line of its own. */
const LONGEST_BESIDE = 22;

/** What is short stands beside its label and is never parted; what is long has the whole width below it. */
function Rows({ rows = [] }: { rows: MailText["rows"] }) {
  if (rows.length === 0) return null;
  const cell = { padding: "8px 0", borderBottom: BORDER, verticalAlign: "top" };
  return (
    <table
      role="presentation"
      width="100%"
      style={{ margin: "8px 0 16px", fontSize: "16px", borderCollapse: "collapse" }}
    >
      <tbody>
        {rows.map(([label, value], at) =>
          value.length > LONGEST_BESIDE ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: two orders of one mail have rows of one name, and none moves
            <tr key={at}>
              <td colSpan={2} className="lined" style={{ ...cell, overflowWrap: "anywhere" }}>
                {label}
                <br />
                <RowValue value={value} />
              </td>
            </tr>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <tr key={at}>
              <td className="lined" style={{ ...cell, paddingRight: "16px", overflowWrap: "anywhere" }}>
                {label}
              </td>
              <td align="right" className="lined" style={{ ...cell, whiteSpace: "nowrap" }}>
                {value}
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}

function RowValue({ value }: { value: string }) {
  if (!/^https?:\/\/\S+$/.test(value)) {
    return (
      <span className="muted" style={{ color: MUTED }}>
        {value}
      </span>
    );
  }
  return (
    <span className="muted">
      <a href={value} style={{ color: MUTED }}>
        <AddressText address={value} />
      </a>
    </span>
  );
}
