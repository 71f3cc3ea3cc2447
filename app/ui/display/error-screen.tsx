import type { ReactNode } from "react";
import { isLostConnection } from "../connection/lost-connection.ts";
import { LostScreen } from "../connection/lost-screen.tsx";

const SENTENCES: Record<number, string> = {
  400: "O que você enviou chegou incompleto. Volte e tente de novo.",
  403: "Você não tem acesso a esta página.",
  404: "Esta página não existe ou mudou de endereço.",
  413: "O que você enviou é grande demais.",
  429: "Muitas tentativas em pouco tempo. Aguarde um pouco e tente de novo.",
};

const PAGE = "mx-auto grid min-h-dvh w-[min(100%-2.5rem,var(--container-text))] content-center gap-5 py-16";
const HEADING = "font-display text-4xl font-extrabold tracking-display";
const LINK = "font-semibold text-primary-ink underline underline-offset-4";

interface ErrorScreenProps {
  status: number;
  sentence?: string;
  /** Finds the failure in the log. */
  reference?: string;
  /** What was thrown: an answer that never came is nobody's fault here. */
  error?: unknown;
  brand?: ReactNode;
}

/** The last resort of the router: stands alone, without the site's chrome. */
export function ErrorScreen({ error, brand, ...rest }: ErrorScreenProps) {
  if (!isLostConnection(error)) return <FailureScreen {...rest} />;
  return (
    <main className={PAGE}>
      <LostScreen brand={brand} link={LINK} />
    </main>
  );
}

function FailureScreen({ status, sentence, reference }: Omit<ErrorScreenProps, "error" | "brand">) {
  const unexpected = status >= 500;
  return (
    <main className={PAGE}>
      <title>
        {unexpected ? "Erro inesperado" : status === 404 ? "Página não encontrada" : "Não foi possível"}
      </title>
      <h1 className={HEADING}>
        {unexpected
          ? "Unexpected Application Error!"
          : status === 404
            ? "Página não encontrada"
            : "Não foi possível"}
      </h1>
      <p className="text-lg text-muted">
        {unexpected
          ? "Algo deu errado do nosso lado. Nada do que você fez foi perdido; tente de novo em instantes."
          : (sentence ?? SENTENCES[status] ?? "Não foi possível mostrar esta página.")}
      </p>
      {unexpected ? (
        <p className="text-muted" suppressHydrationWarning>
          Referência para o suporte: <code>{reference ?? "recarregue a página para vê-la"}</code>
        </p>
      ) : null}
      <p>
        <a className={LINK} href="/">
          Voltar ao início
        </a>
      </p>
    </main>
  );
}
