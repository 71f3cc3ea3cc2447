import { buttonClass } from "./button.tsx";

interface ErrorPanelProps {
  title: string;
  sentence: string;
  /** Finds the failure in the log. */
  reference?: string;
  /** Where to try again. */
  retry: string;
}

/** A page that failed inside its chrome: what happened, and a way to try again. */
export function ErrorPanel({ title, sentence, reference, retry }: ErrorPanelProps) {
  return (
    <div role="alert" className="grid max-w-text justify-items-start gap-4 py-6">
      <h1 className="text-2xl md:text-3xl">{title}</h1>
      <p className="text-lg text-muted">{sentence}</p>
      {reference ? (
        <p className="text-muted" suppressHydrationWarning>
          Referência para o suporte: <code>{reference}</code>
        </p>
      ) : null}
      <a className={buttonClass({ variant: "quiet" })} href={retry}>
        Tentar de novo
      </a>
    </div>
  );
}
