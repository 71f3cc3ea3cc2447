import { useLocation } from "react-router";
import { isLostConnection, LOST_PAGE, LOST_TITLE } from "../connection/lost-connection.ts";
import { useReloadWhenBack } from "../connection/use-ask-again.ts";
import { buttonClass } from "./button.tsx";

const LOST = { title: LOST_TITLE, sentence: LOST_PAGE, reference: undefined };

interface ErrorPanelProps {
  title: string;
  sentence: string;
  /** Finds the failure in the log. */
  reference?: string;
  /** Where to try again; else at this same address. */
  retry?: string;
  /** Nothing is there to be tried again: the words of the way out, which is at `retry`. */
  wayOut?: string | undefined;
  /** What was thrown: an answer that never came has its own words. */
  error?: unknown;
}

/** A page that failed inside its chrome: what happened, and a way to try again. */
export function ErrorPanel({ error, retry, wayOut, ...said }: ErrorPanelProps) {
  const isLost = isLostConnection(error);
  const { title, sentence, reference } = isLost ? LOST : said;
  // With what was looked for, and the page of a list.
  const { pathname, search } = useLocation();
  useReloadWhenBack(isLost);
  return (
    <div role="alert" className="grid max-w-text justify-items-start gap-4 py-6">
      <h1 className="text-2xl md:text-3xl">{title}</h1>
      <p className="text-lg text-muted">{sentence}</p>
      {reference ? (
        <p className="text-muted" suppressHydrationWarning>
          Referência para o suporte: <code>{reference}</code>
        </p>
      ) : null}
      <a className={buttonClass({ variant: "quiet" })} href={isLost || !retry ? pathname + search : retry}>
        {isLost || !wayOut ? "Tentar de novo" : wayOut}
      </a>
    </div>
  );
}
