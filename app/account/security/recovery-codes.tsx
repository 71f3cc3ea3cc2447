import { useEffect, useRef } from "react";
import { CopyButton } from "#app/ui/controls/copy-button.tsx";
import { GoOn } from "./demanded-factor.tsx";

/** Shown once: only hashes are stored. */
export function RecoveryCodes({ codes, goOn }: { codes: string[]; goOn: string | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = codes.join("\n");
  return (
    <div className="mt-6 grid gap-4 rounded-card bg-warning-soft p-5">
      <h3 ref={heading} tabIndex={-1} className="text-xl">
        Guarde os códigos de recuperação
      </h3>
      <p>
        Cada um abre a sua conta uma vez se você ficar sem o celular. Esta é a única vez que eles aparecem:
        imprima, anote ou salve no gerenciador de senhas.
      </p>
      <textarea
        id="recovery-codes"
        aria-label="Códigos de recuperação"
        readOnly
        rows={10}
        value={text}
        onFocus={(event) => event.target.select()}
        className="input max-w-64 resize-none overflow-hidden font-mono"
      />
      <CopyButton text={text} label="Copiar códigos" fieldId="recovery-codes" variant="quiet" />
      {goOn ? (
        <div>
          <p>Depois de guardar:</p>
          <GoOn to={goOn} />
        </div>
      ) : null}
    </div>
  );
}
