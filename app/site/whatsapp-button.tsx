import { MessageCircle } from "lucide-react";
import { type Company, whatsappAddress } from "#app/platform/company.ts";

/** A tab on the right edge, on every width. */
export function WhatsappButton({ company }: { company: Company }) {
  return (
    <a
      href={whatsappAddress(company)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label="Conversar no WhatsApp (abre em outra aba)"
      title={`WhatsApp: ${company.whatsapp.hours}`}
      className="whatsapp-tab fixed right-0 z-15 grid h-14 w-12 place-items-center rounded-l-[1.75rem] bg-primary text-on-primary hover:bg-primary-hover print:hidden"
    >
      <MessageCircle aria-hidden="true" className="size-5" />
    </a>
  );
}
