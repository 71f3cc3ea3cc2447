import type { FrameCompany } from "#app/company/company.ts";
import type { LinkColumn } from "#app/company/site-frame.ts";
import { whatsappAddress } from "#app/company/whatsapp-address.ts";
import { Icon } from "#app/ui/icons/icon.tsx";
import { Footer } from "./footer.tsx";

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

/** A tab in the right gutter, on every width: what the eye sees never covers text, the finger has more. */
function WhatsappButton({ company }: { company: FrameCompany }) {
  return (
    <aside aria-label="Atendimento">
      <a
        href={whatsappAddress(company)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label="Conversar no WhatsApp (abre em nova aba)"
        title={["WhatsApp", company.whatsapp.hours].filter(Boolean).join(": ")}
        className="whatsapp-tab group fixed right-0 z-15 flex h-14 min-w-11 justify-end print:hidden"
      >
        <span className="whatsapp-label grid h-full place-items-center rounded-l-card bg-primary text-on-primary group-hover:bg-primary-hover">
          <Icon name="message-circle" className="size-4 xl:size-5" />
        </span>
      </a>
    </aside>
  );
}
