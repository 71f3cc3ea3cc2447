import { type SubmitEvent, useRef, useState } from "react";
import { href, Link } from "react-router";
import { EmailInput } from "#app/identity/email-hint/email-input.tsx";
import { isEmail, normalEmail } from "#app/platform/text/email-address.ts";
import { postJson, textIn } from "#app/ui/connection/post-json.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { HoneypotField } from "#app/ui/controls/honeypot-field.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { fetchSolving } from "#app/ui/puzzle/fetch-solving.ts";
import { DEFAULT_BUTTON, DEFAULT_PLACEHOLDER, EMAIL_FAILED, EMAIL_WRONG } from "./popup-messages.ts";
import type { PublicPopup } from "./popups.server.ts";

interface PopupEmailFormProps {
  popup: PublicPopup;
  page: string;
  onStored: (answer: { pdf_url: string | null }) => void;
}

export function PopupEmailForm({ popup, page, onStored }: PopupEmailFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const fields = new FormData(event.currentTarget);
    const email = normalEmail(String(fields.get("email") ?? ""));
    setFailure(undefined);
    setError(isEmail(email) ? undefined : EMAIL_WRONG);
    if (!isEmail(email)) return focusField();
    setBusy(true);
    const website = String(fields.get("website") ?? "");
    const reply = await postJson(
      `/api/popups/${popup.id}/emails`,
      { email, page, website },
      { send: fetchSolving },
    );
    if (reply.kind === "ok") return onStored({ pdf_url: textIn(reply.body, "pdf_url") ?? null });
    setBusy(false);
    if (reply.kind === "refused" && reply.status === 422) setError(EMAIL_WRONG);
    else setFailure(failureIn(reply));
    focusField();
  }
  /** Once it is enabled again. */
  function focusField() {
    setTimeout(() => input.current?.focus());
  }
  const placeholder = popup.email_placeholder || DEFAULT_PLACEHOLDER;
  return (
    <form onSubmit={handleSubmit} noValidate className="relative grid gap-3">
      {failure ? <Alert tone="bad">{failure}</Alert> : null}
      <Field name="email" id="popup-email" label={placeholder} hideLabel error={error}>
        <EmailInput
          ref={input}
          required
          autoComplete="email"
          maxLength={254}
          placeholder={placeholder}
          disabled={busy}
        />
      </Field>
      <HoneypotField />
      <Button type="submit" variant="accent" block busy={busy}>
        {busy ? "Enviando..." : popup.button_text || DEFAULT_BUTTON}
      </Button>
      <p className="text-sm text-muted">
        Ao enviar, você concorda em receber {popup.has_pdf ? "o material e " : ""}nosso contato por e-mail.
        Veja a{" "}
        <Link to={href("/privacidade")} className="link">
          política de privacidade
        </Link>
        .
      </p>
    </form>
  );
}

/** Too many tries say how long to wait; everything else is the same to the person. */
function failureIn(reply: { kind: "refused"; status: number; body: unknown } | { kind: "lost" }): string {
  if (reply.kind === "lost" || reply.status !== 429) return EMAIL_FAILED;
  return textIn(reply.body, "message") ?? EMAIL_FAILED;
}
