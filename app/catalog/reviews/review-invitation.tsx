import { useFetcher } from "react-router";
import type { Failure } from "#app/platform/forms/form.ts";
import { buttonClass } from "#app/ui/controls/button.tsx";
import { ReviewFields } from "./review-form.tsx";

interface ReviewInvitationProps {
  /** Of the product. */
  address: string;
  person: "guest" | "stranger" | "reader" | "reviewer";
}

/** The way to write a review: the form, a door to sign in, or a thank-you. */
export function ReviewInvitation({ address, person }: ReviewInvitationProps) {
  const fetcher = useFetcher<Failure | undefined>();
  if (person === "reviewer") return <p className="text-muted">Você já avaliou este produto. Obrigado.</p>;
  if (person === "stranger") {
    return (
      <p>
        Comprou este produto?{" "}
        <a className="link" href={`/login?voltar=${encodeURIComponent(`${address}/avaliar`)}`}>
          Entre para avaliar
        </a>
      </p>
    );
  }
  return (
    <details open={fetcher.data ? true : undefined}>
      <summary className={buttonClass({ variant: "quiet" })}>Escrever avaliação</summary>
      <fetcher.Form method="post" noValidate action={`${address}/avaliar`} className="pt-6">
        <ReviewFields failure={fetcher.data} busy={fetcher.state !== "idle"} asksName={person === "guest"} />
      </fetcher.Form>
    </details>
  );
}
