import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { href, Link } from "react-router";
import { EmailInput } from "#app/identity/email-hint/email-input.tsx";
import { useMailIsHeld } from "#app/mail/use-mail-is-held.ts";
import { postJson, textIn } from "#app/ui/connection/post-json.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { HoneypotField } from "#app/ui/controls/honeypot-field.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { fetchSolving } from "#app/ui/puzzle/fetch-solving.ts";
import { showToast } from "#app/ui/toasts/toaster.tsx";
import {
  refusalOfEmail,
  SUBSCRIBED,
  SUBSCRIBED_EARLY,
  SUBSCRIPTION_FAILED,
  type SubscriptionMessages,
  type SubscriptionSource,
} from "./subscription-messages.ts";

const SUCCESS_MS = 3000;

type State = "idle" | "submitting" | "success";

interface NewsletterCardProps {
  source: SubscriptionSource;
  title: string;
  words: string;
}

/** Signs up for the newsletter. Without a script the form goes there and back. */
export function NewsletterCard({ source, title, words }: NewsletterCardProps) {
  return (
    <section
      aria-labelledby="newsletter"
      className="grid items-center gap-x-16 gap-y-6 rounded-card bg-primary-soft p-6 md:p-10 lg:grid-cols-2 lg:p-14"
    >
      <div>
        <h2 id="newsletter" tabIndex={-1} className="title-section">
          {title}
        </h2>
        {words ? <p className="mt-4 text-lg">{words}</p> : null}
      </div>
      <SubscriptionForm source={source} />
    </section>
  );
}

function SubscriptionForm({ source }: { source: SubscriptionSource }) {
  const [state, setState] = useState<State>("idle");
  const isEarly = useMailIsHeld();
  const done = isEarly ? SUBSCRIBED_EARLY : SUBSCRIBED;
  const consentId = useId();
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const message = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    if (state !== "success") return;
    message.current?.focus();
    const timer = setTimeout(() => {
      if (document.activeElement === message.current) document.getElementById("newsletter")?.focus();
      setState("idle");
    }, SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [state]);

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state !== "idle") return;
    const fields = new FormData(event.currentTarget);
    const email = String(fields.get("email") ?? "");
    const wrong = refusalOfEmail(email);
    if (wrong) return refuse(wrong);
    setState("submitting");
    const refusal = await send({ email, source, website: String(fields.get("website") ?? "") });
    if (refusal) {
      setState("idle");
      return refuse(refusal);
    }
    form.current?.reset();
    setState("success");
    showToast({ ...done, kind: "success" });
  }
  function refuse(words: SubscriptionMessages) {
    showToast({ ...words, kind: "error" });
    // Once it is enabled again.
    setTimeout(() => input.current?.focus());
  }

  const isSent = state === "success";
  return (
    <div className="grid">
      <form
        ref={form}
        method="post"
        action={href("/api/newsletter")}
        noValidate
        onSubmit={handleSubmit}
        aria-describedby={consentId}
        className={`relative col-start-1 row-start-1 grid content-center gap-3 ${isSent ? "invisible" : ""}`}
      >
        <input type="hidden" name="source" value={source} />
        <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
          <div className="min-w-0 sm:flex-1">
            <EmailInput
              ref={input}
              name="email"
              aria-label="Seu e-mail"
              placeholder="Seu melhor e-mail"
              autoComplete="email"
              maxLength={254}
              required
              disabled={state === "submitting"}
            />
          </div>
          <Button type="submit" busy={state === "submitting"}>
            {state === "submitting" ? "Inscrevendo..." : "Inscrever-se"}
          </Button>
        </div>
        <HoneypotField />
        <p id={consentId} className="text-sm text-muted">
          Ao se inscrever, você concorda em receber nossa newsletter por e-mail.
          {isEarly ? " A newsletter ainda não começou: guardamos o seu e-mail para a primeira edição." : null}{" "}
          Cada edição tem um link para cancelar. Veja a{" "}
          <Link to={href("/privacidade")} className="link">
            política de privacidade
          </Link>
          .
        </p>
      </form>
      {isSent ? (
        <p
          ref={message}
          tabIndex={-1}
          className="col-start-1 row-start-1 flex items-center gap-3 self-center text-lg font-strong"
        >
          <Icon name="circle-check" className="size-7 flex-none text-success" />
          {done.title}
        </p>
      ) : null}
    </div>
  );
}

/** Undefined when it worked. */
async function send(input: {
  email: string;
  source: string;
  website: string;
}): Promise<SubscriptionMessages | undefined> {
  const reply = await postJson(href("/api/newsletter"), input, { send: fetchSolving });
  if (reply.kind === "ok") return undefined;
  if (reply.kind === "lost") return SUBSCRIPTION_FAILED;
  return {
    title: textIn(reply.body, "title") ?? SUBSCRIPTION_FAILED.title,
    description: textIn(reply.body, "description") ?? SUBSCRIPTION_FAILED.description,
  };
}
