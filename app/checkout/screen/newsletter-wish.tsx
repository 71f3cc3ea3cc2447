import { useMailIsHeld } from "#app/mail/use-mail-is-held.ts";
import { NEWSLETTER_WISH } from "#app/newsletter/subscriptions/subscription-messages.ts";
import { Checkbox } from "#app/ui/controls/choice.tsx";
import { EmailWord } from "#app/ui/email-word.tsx";

export interface NewsletterWishProps {
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
}

/** Stands where nothing is to be paid and the owner lets it; never ticked beforehand. */
export function NewsletterWish({ isTicked, onTick }: NewsletterWishProps) {
  const isEarly = useMailIsHeld();
  return (
    <Checkbox
      checked={isTicked}
      onChange={(event) => onTick(event.target.checked)}
      hint={
        <>
          Opcional. {isEarly ? "A newsletter ainda não começou; quando começar, as" : "As"} edições chegam por{" "}
          <EmailWord />, cada uma com um link para cancelar.
        </>
      }
    >
      {NEWSLETTER_WISH}
    </Checkbox>
  );
}
