import type { FrameCompany } from "#app/company/company.ts";
import type { LinkColumn } from "#app/company/site-frame.ts";
import { Footer } from "./footer.tsx";
import { WhatsappButton } from "./whatsapp-button.tsx";

interface SiteFootProps {
  company: FrameCompany;
  year: number;
  columns: readonly LinkColumn[];
  /** The page fills the window by itself. */
  bare: boolean;
}

/** What works without a script: the browser loads its code when the reader comes near the end of the page. */
export function SiteFoot({ company, year, columns, bare }: SiteFootProps) {
  return (
    <>
      {bare ? null : <Footer company={company} year={year} columns={columns} />}
      {company.whatsapp.number ? <WhatsappButton company={company} /> : null}
    </>
  );
}
