import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "#app/ui/icons/icon.tsx";

interface ClearableErrorProps {
  /** The same page without its error. */
  clearedAddress: string;
  /** The alert, with room for the button on its right. */
  children: ReactNode;
}

/** An error of the sign-in or the registration, with the button that clears it; what was typed stays. */
export function ClearableError({ clearedAddress, children }: ClearableErrorProps) {
  return (
    <div className="relative">
      {children}
      <Link
        to={clearedAddress}
        replace
        preventScrollReset
        aria-label="Limpar erro"
        title="Limpar erro"
        className="icon-button absolute top-1.5 right-1.5 text-danger"
      >
        <Icon name="x" className="size-5" />
      </Link>
    </div>
  );
}
