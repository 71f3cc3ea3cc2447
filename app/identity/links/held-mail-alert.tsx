import { NO_MAILS_YET } from "#app/mail/mail-server.ts";
import { Alert } from "#app/ui/display/alert.tsx";

interface HeldMailAlertProps {
  supportEmail: string;
  /** Names the content of the mail, for a hint before asking; left out after asking. */
  instead?: string;
}

/** Shown on a live site without a mail server where a mail would be called sent. */
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
