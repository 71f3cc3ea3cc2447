import type { ReactNode } from "react";
import { type Company, namedTaxId } from "#app/platform/config/company.ts";

interface LegalPageProps {
  title: string;
  /** When the text last changed, in words. */
  since: string;
  children: ReactNode;
}

export function LegalPage({ title, since, children }: LegalPageProps) {
  return (
    <article className="mx-auto w-[min(100%-2.5rem,var(--container-text))] pt-12 pb-24 lg:pt-18">
      <h1 className="title-page">{title}</h1>
      <p className="mt-4 mb-10 text-muted">Em vigor desde {since}</p>
      <div className="prose">{children}</div>
    </article>
  );
}

/** Who answers for the site, as the law wants it named. */
export function CompanyIdentity({ company }: { company: Company }) {
  const { address, emails, phones } = company;
  return (
    <p>
      <strong>{company.legalName}</strong>, {namedTaxId(company)}, {address.street}, {address.city},{" "}
      {address.state}, CEP {address.postalCode}. E-mail:{" "}
      <a href={`mailto:${emails.support}`}>{emails.support}</a>. Telefone: {phones[0]}.
    </p>
  );
}
