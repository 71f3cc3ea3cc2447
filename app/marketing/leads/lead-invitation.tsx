import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";

/** What stands above the lead form, or beside it. */
export function LeadInvitation() {
  return (
    <div>
      <h2 className="title-section">Conte o que você precisa</h2>
      <p className="mt-4 text-muted">
        Marcamos uma conversa de meia hora e mostramos o produto com os seus dados. Também fazemos
        desenvolvimento customizado e consultoria tecnológica.
      </p>
    </div>
  );
}

interface ContactOptionsProps {
  phone: string | undefined;
  hours: string;
  quoteAddress: string;
}

/** For those who would rather talk than type. */
export function ContactOptions({ phone, hours, quoteAddress }: ContactOptionsProps) {
  return (
    <div>
      <h3 className="text-xl">Prefere falar agora?</h3>
      <p className="mt-1 mb-4 text-muted">
        {phone ? (
          <a href={`tel:+55${phone.replace(/\D/g, "")}`} className="link whitespace-nowrap">
            {phone}
          </a>
        ) : null}
        <span className="block">{hours}</span>
      </p>
      <ButtonLink to={quoteAddress} variant="quiet" newTab>
        <Icon name="message-circle" /> Conversar no WhatsApp
      </ButtonLink>
    </div>
  );
}
