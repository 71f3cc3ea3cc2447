const SENTENCES: Record<number, string> = {
  400: "O que você enviou chegou incompleto. Volte e tente de novo.",
  403: "Você não tem acesso a esta página.",
  404: "Esta página não existe ou mudou de endereço.",
  413: "O que você enviou é grande demais.",
  429: "Muitas tentativas em pouco tempo. Aguarde um pouco e tente de novo.",
};

interface ErrorScreenProps {
  status: number;
  sentence?: string;
  /** Finds the failure in the log. */
  reference?: string;
}

/** The last resort of the router: stands alone, without the site's chrome. */
export function ErrorScreen({ status, sentence, reference }: ErrorScreenProps) {
  const unexpected = status >= 500;
  return (
    <main className="mx-auto grid min-h-dvh w-[min(100%-2.5rem,var(--container-text))] content-center gap-5 py-16">
      <title>
        {unexpected ? "Erro inesperado" : status === 404 ? "Página não encontrada" : "Não foi possível"}
      </title>
      <h1 className="font-display text-4xl font-extrabold tracking-display">
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
        <a className="font-semibold text-primary-ink underline underline-offset-4" href="/">
          Voltar ao início
        </a>
      </p>
    </main>
  );
}
