import type { ReactNode } from "react";

/** Names of variables and commands: folded away from whoever only runs the shop. */
export function ForInstaller({ children }: { children: ReactNode }) {
  return (
    <details className="text-sm text-muted">
      <summary className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
        Para quem instala
      </summary>
      <div className="wrap-anywhere">{children}</div>
    </details>
  );
}
