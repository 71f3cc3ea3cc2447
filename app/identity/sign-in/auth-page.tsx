import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { Brand } from "#app/ui/layout/brand.tsx";

interface AuthPageProps {
  brand: string;
  title: string;
  /** What waits behind the form. */
  note?: string | undefined;
  children: ReactNode;
}

/** Form left, wall of tiles right; a strip of it above on phones. */
export function AuthPage({ brand, title, note, children }: AuthPageProps) {
  return (
    <div className="grid min-h-dvh max-md:grid-rows-[7rem_1fr] md:grid-cols-[1fr_46%]">
      <div className="grid grid-rows-[auto_1fr] gap-8 p-5 md:px-10 md:pb-10">
        <Link to={href("/")} className="justify-self-start">
          <Brand name={brand} />
        </Link>
        <div className="mx-auto w-full max-w-104 self-center max-md:mt-2 max-md:self-start">
          <h1 className="text-3xl font-extrabold tracking-display md:text-4xl">{title}</h1>
          {note ? <p className="mt-3 text-muted">{note}</p> : null}
          <div className="mt-6">{children}</div>
        </div>
      </div>
      <div aria-hidden="true" className="wall bg-size-[37rem] max-md:order-first" />
    </div>
  );
}
