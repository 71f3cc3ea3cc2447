import { phoneAddress } from "#app/platform/text/phone.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";

/** What stands above the lead form, or beside it. */
export function LeadInvitation({ title, words }: { title: string; words: string }) {
  return (
    <div>
      <h2 className="title-section">{title}</h2>
      {words ? <p className="mt-4 text-muted">{words}</p> : null}
    </div>
  );
}

interface ContactOptionsProps {
  title: string;
  phone: string | undefined;
  hours: string;
  /** Empty where the company has no number. */
  quoteAddress: string;
}

/** For those who would rather talk than type. */
export function ContactOptions({ title, phone, hours, quoteAddress }: ContactOptionsProps) {
  if (!phone && !hours && !quoteAddress) return null;
  return (
    <div>
      {title ? <h3 className="text-xl">{title}</h3> : null}
      <p className="mt-1 mb-4 text-muted">
        {phone ? (
          <a href={phoneAddress(phone)} className="link whitespace-nowrap">
            {phone}
          </a>
        ) : null}
        <span className="block">{hours}</span>
      </p>
      {quoteAddress ? (
        <ButtonLink to={quoteAddress} variant="quiet" newTab>
          <Icon name="message-circle" /> Conversar no WhatsApp
        </ButtonLink>
      ) : null}
    </div>
  );
}
