import type { ReactNode } from "react";
import { Prose } from "#app/ui/display/prose.tsx";

interface LegalPageProps {
  title: string;
  /** When the text last changed, in words. */
  since: string;
  /** With every field filled in. */
  html: string;
  /** Said above the text of an earlier version. */
  notice?: ReactNode;
  /** What else was a part of it. */
  children?: ReactNode;
}

export function LegalPage({ title, since, html, notice, children }: LegalPageProps) {
  return (
    <article className="mx-auto w-[min(100%-2.5rem,var(--container-text))] pt-12 pb-24 lg:pt-18">
      <h1 className="title-page">{title}</h1>
      <p className="mt-4 mb-10 text-muted">Última atualização em {since}</p>
      {notice}
      <Prose html={html} />
      {children}
    </article>
  );
}
