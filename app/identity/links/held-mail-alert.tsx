import { Alert } from "#app/ui/display/alert.tsx";

/** Said where a mail would be called sent, on a live site that has no mail server. */
export function HeldMailAlert({ supportEmail }: { supportEmail: string }) {
  return (
    <Alert tone="wait" title="O e-mail ainda não saiu">
      <p className="wrap-anywhere">
        A mensagem ficou guardada na loja, porque o envio de e-mails dela ainda não está ligado.{" "}
        {supportEmail ? (
          <>
            Escreva para{" "}
            <a className="link" href={`mailto:${supportEmail}`}>
              {supportEmail}
            </a>{" "}
            e peça o link.
          </>
        ) : (
          "Peça o link a quem cuida da loja."
        )}
      </p>
    </Alert>
  );
}
