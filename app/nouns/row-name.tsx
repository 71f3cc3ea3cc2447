import type { ReactNode } from "react";
import { Link } from "react-router";

interface RowNameProps {
  /** Left out for a row that opens no more. */
  to?: string | false | undefined;
  /** What it opens stands over the list, which stays where it is. */
  isOver?: boolean;
  under?: ReactNode;
  children: string;
}

/** What a row is called, which opens it, and what stands below. */
export function RowName({ to, isOver = false, under, children }: RowNameProps) {
  return (
    <>
      {to ? (
        <Link
          to={to}
          preventScrollReset={isOver}
          className="font-strong wrap-anywhere underline-offset-3 hover:underline"
        >
          {children}
        </Link>
      ) : (
        <b className="wrap-anywhere">{children}</b>
      )}
      {under ? <span className="block text-sm text-muted wrap-anywhere">{under}</span> : null}
    </>
  );
}
