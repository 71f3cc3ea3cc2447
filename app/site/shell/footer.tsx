import type { ReactNode } from "react";
import { href, Link } from "react-router";
import type { FrameCompany } from "#app/company/company.ts";
import type { LinkColumn as LinkColumnFacts, SiteLink } from "#app/company/site-frame.ts";
import { NETWORKS, type Network } from "#app/platform/text/networks.ts";
import { phoneAddress } from "#app/platform/text/phone.ts";
import { Brand } from "#app/ui/layout/brand.tsx";
import { Frieze } from "#app/ui/layout/frieze.tsx";
import { ASK_AGAIN } from "../consent/consent-trigger.ts";

const NETWORK_KEYS = Object.keys(NETWORKS) as Network[];

interface FooterProps {
  company: FrameCompany;
  year: number;
  columns: readonly LinkColumnFacts[];
}

const GRIDS = [
  "md:grid-cols-[1.6fr_1.5fr]",
  "md:grid-cols-[1.6fr_1fr_1.5fr]",
  "md:grid-cols-[1.6fr_1fr_1fr_1.5fr]",
  "md:grid-cols-[1.4fr_1fr_1fr_1fr_1.4fr]",
];

export function Footer({ company, year, columns }: FooterProps) {
  const { address, emails, phones, hours, social, since, seller } = company;
  const place = [address.street, address.city, address.state].filter(Boolean).join(", ");
  return (
    <footer className="site-footer bg-band text-muted-band">
      <Frieze />
      <div className="wrap pt-16 pb-8">
        <div className={`grid grid-cols-2 gap-10 ${GRIDS[columns.length] ?? ""}`}>
          <div className="max-md:col-span-2">
            <Link to={href("/")} className="inline-block text-on-band">
              <Brand name={company.brand} late onBand />
            </Link>
            <p className="mt-4 max-w-[22rem]">{company.tagline}</p>
          </div>
          {columns.map(({ title, links }, number) => (
            <LinkColumn key={title} title={title} links={links}>
              {number === columns.length - 1 && (company.measurement || company.ads) ? (
                <CookiePreferences />
              ) : null}
            </LinkColumn>
          ))}
          <div
            className="max-md:col-span-2"
            hidden={!emails.info && !place && phones.length + hours.length === 0}
          >
            <ColumnTitle>Contato</ColumnTitle>
            <ul>
              {emails.info ? (
                <li>
                  <a className="foot-link" href={`mailto:${emails.info}`}>
                    {emails.info}
                  </a>
                </li>
              ) : null}
              {phones.map((phone) => (
                <li key={phone}>
                  <a className="foot-link" href={phoneAddress(phone)}>
                    {phone}
                  </a>
                </li>
              ))}
              {place ? <li>{place}</li> : null}
              {hours.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        </div>
        <div className="mt-12 flex flex-wrap items-center justify-between gap-x-8 border-t border-band-line pt-6 pr-10 text-sm">
          <p>
            © {since && year > since ? `${since}–${year}` : year} {company.brand}
            {seller.map((fact) => (
              <span key={fact}>
                {" · "}
                <span className="inline-block">{fact}</span>
              </span>
            ))}
          </p>
          <ul className="flex flex-wrap gap-x-4">
            {NETWORK_KEYS.map((key) =>
              social[key] ? (
                <li key={key}>
                  <a
                    className="foot-link min-w-11"
                    href={social[key]}
                    rel="noopener noreferrer"
                    target="_blank"
                  >
                    {NETWORKS[key]}
                  </a>
                </li>
              ) : null,
            )}
          </ul>
        </div>
      </div>
    </footer>
  );
}

/** As easy to take back as it was to give. */
function CookiePreferences() {
  return (
    <li>
      <button type="button" className="foot-link" {...ASK_AGAIN}>
        Preferências de cookies
      </button>
    </li>
  );
}

interface LinkColumnProps {
  title: string;
  links: readonly SiteLink[];
  children?: ReactNode;
}

function LinkColumn({ title, links, children }: LinkColumnProps) {
  return (
    <nav aria-label={title}>
      <ColumnTitle>{title}</ColumnTitle>
      <ul>
        {links.map((link) => (
          <li key={link.to + link.label}>
            <Link to={link.to} className="foot-link">
              {link.label}
            </Link>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  );
}

function ColumnTitle({ children }: { children: ReactNode }) {
  return <h2 className="foot-title">{children}</h2>;
}
