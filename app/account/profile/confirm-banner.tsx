import { Form, useNavigation } from "react-router";
import { LookInMailbox } from "#app/identity/links/look-in-mailbox.tsx";
import { NO_MAILS_YET } from "#app/mail/mail-server.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Alert } from "#app/ui/display/alert.tsx";

interface ConfirmBannerProps {
  email: string;
  /** The shop cannot send mail yet. */
  isHeld: boolean;
  /** Why the mail was not sent again. */
  error?: string;
}

/** Shown above the tabs until the e-mail is confirmed. */
export function ConfirmBanner({ email, isHeld, error }: ConfirmBannerProps) {
  const busy = useNavigation().formData?.get("intent") === "confirmation";
  return (
    <Alert
      tone="wait"
      title={isHeld ? "Seu e-mail ainda não pode ser confirmado" : "Confirme seu e-mail"}
      className="mt-6"
    >
      <p>
        {isHeld
          ? `${NO_MAILS_YET}. Não é preciso fazer nada agora: quando enviar, peça aqui o link para`
          : "Enviamos um link para"}{" "}
        <b className="wrap-anywhere">{email}</b>. Ao confirmar, as compras que você fez sem login com esse
        e-mail passam para esta conta.
      </p>
      {error ? (
        <p role="alert" className="mt-2 font-semibold">
          {error}
        </p>
      ) : null}
      {isHeld ? null : <LookInMailbox />}
      {isHeld ? null : (
        <Form method="post" preventScrollReset className="mt-3">
          <input type="hidden" name="intent" value="confirmation" />
          <Button type="submit" variant="quiet" size="compact" busy={busy}>
            {busy ? "Enviando..." : "Enviar de novo"}
          </Button>
        </Form>
      )}
    </Alert>
  );
}
