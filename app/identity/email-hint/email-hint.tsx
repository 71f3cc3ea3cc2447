import { useRef, useState } from "react";
import { askFor } from "#app/ui/connection/late-file.ts";

/** What an e-mail may have been meant as: looked for when the field is left; the lists of names come when it is entered. */
export function useEmailHint() {
  const [found, setFound] = useState<{ typed: string; meant: string }>();
  const words = useRef<Promise<typeof import("./email-suggestion.ts").suggestEmail>>(undefined);
  function prepare() {
    // Without it the e-mail is taken as it was typed.
    words.current ??= askFor(() => import("./email-suggestion.ts"), "suggestEmail");
  }
  async function lookAt(typed: string) {
    prepare();
    const meant = (await words.current)?.(typed);
    setFound(meant === undefined ? undefined : { typed, meant });
  }
  /** Only for what was looked at: not while it is changed. */
  const of = (typed: string) => (found?.typed === typed ? found.meant : undefined);
  return { prepare, lookAt, of };
}

interface EmailHintProps {
  meant: string | undefined;
  onTake: (meant: string) => void;
}

/** Under the field: "Você quis dizer ana@gmail.com?", and one press takes it. */
export function EmailHint({ meant, onTake }: EmailHintProps) {
  return (
    <div role="status">
      {meant ? (
        <p className="mt-1.5">
          Você quis dizer{" "}
          <button
            type="button"
            className="link inline-flex min-h-11 items-center break-all"
            onClick={() => onTake(meant)}
          >
            {meant}
          </button>
          ?
        </p>
      ) : null}
    </div>
  );
}
