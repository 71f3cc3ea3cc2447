import { NO_MAILS_YET } from "#app/mail/mail-server.ts";
import { Alert } from "#app/ui/display/alert.tsx";

interface HeldMailAlertProps {
  supportEmail: string;
  /** What would come by mail, before it was asked for; left out: it was asked for, and lies in the shop. */
  instead?: string;
}

/** Said where a mail would be called sent, or is about to be asked for, on a live site that has no mail server. */
export function HeldMailAlert({ supportEmail, instead }: HeldMailAlertProps) {
  return (
    <Alert tone="wait" title={instead ? NO_MAILS_YET : "O e-mail ainda não saiu"}>
      <p className="wrap-anywhere">
        {instead ??
          "A mensagem ficou guardada na loja, porque o envio de e-mails dela ainda não está ligado."}{" "}
        {supportEmail ? (
          <>
            Escreva para{" "}
            <a className="link" href={`mailto:${supportEmail}`}>
              {supportEmail}
            </a>
            {instead ? "." : " e avise."}
          </>
        ) : (
          `${instead ? "Fale com" : "Avise"} quem cuida da loja.`
        )}
      </p>
    </Alert>
  );
}
