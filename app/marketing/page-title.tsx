import type { ReactNode } from "react";

interface PageTitleProps {
  title: string;
  /** What the page is for, in a sentence or two. */
  children?: ReactNode;
}

export function PageTitle({ title, children }: PageTitleProps) {
  return (
    <header className="wrap pt-12 pb-8 lg:pt-18 lg:pb-12">
      <h1 className="title-page max-w-[18ch]">{title}</h1>
      {children ? <div className="mt-6 max-w-[40rem] text-lg text-muted">{children}</div> : null}
    </header>
  );
}
