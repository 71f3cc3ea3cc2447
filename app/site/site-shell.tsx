import type { ReactNode } from "react";
import { DemoBanner } from "./demo-banner.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { useRootFacts } from "./root-facts.tsx";
import { WhatsappButton } from "./whatsapp-button.tsx";

/** Everything around a public page; the page brings no main element of its own. */
export function SiteShell({ children }: { children: ReactNode }) {
  const { company, user, demo } = useRootFacts();
  return (
    <>
      <a
        href="#conteudo"
        className="sr-only z-50 rounded-control bg-primary font-strong text-on-primary focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-5 focus:py-3"
      >
        Pular para o conteúdo
      </a>
      {demo ? <DemoBanner /> : null}
      <Header company={company} user={user} />
      <main id="conteudo" tabIndex={-1} className="min-h-[60vh]">
        {children}
      </main>
      <Footer company={company} year={new Date().getFullYear()} />
      <WhatsappButton company={company} />
    </>
  );
}
