import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { LOST_PAGE, LOST_TITLE } from "./lost-connection.ts";
import { useReloadWhenBack } from "./use-ask-again.ts";

interface LostScreenProps {
  /** Of the site, as it was known before. */
  brand: ReactNode;
  link: string;
}

/** Stands alone where a page could not be asked for. The page's own address is kept, and tried again by itself. */
export function LostScreen({ brand, link }: LostScreenProps) {
  const { pathname, search } = useLocation();
  const words = new URLSearchParams(search).get("busca");
  useReloadWhenBack(true);
  return (
    <>
      <title>{LOST_TITLE}</title>
      {brand ? (
        <a href="/" aria-label="Voltar ao início" className="justify-self-start">
          {brand}
        </a>
      ) : null}
      <h1 className="font-display text-4xl font-extrabold tracking-display">{LOST_TITLE}</h1>
      <p className="text-lg text-muted" role="status">
        {LOST_PAGE} Quando a conexão voltar, ela abre sozinha.
      </p>
      {words ? (
        <p className="text-lg wrap-anywhere">
          Você procurava por <b>“{words}”</b>.
        </p>
      ) : null}
      <p className="flex flex-wrap gap-x-6 gap-y-3">
        <a className={link} href={pathname + search}>
          Tentar de novo
        </a>
        <a className={link} href="/">
          Voltar ao início
        </a>
      </p>
    </>
  );
}
