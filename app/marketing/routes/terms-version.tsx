import { href, Link } from "react-router";
import { appContext } from "#app/context.ts";
import { orNotFound } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { Prose } from "#app/ui/display/prose.tsx";
import { LegalPage } from "../pages/legal-page.tsx";
import { findTermsVersion } from "../pages/legal-pages.server.ts";
import type { Route } from "./+types/terms-version.ts";

/** Public, as the terms were: exactly what the buyer of an order accepted. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const id = /^[1-9]\d{0,14}$/.test(params.version) ? Number(params.version) : 0;
  return orNotFound(await findTermsVersion(context.get(appContext), id), "Estes termos não existem.");
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteFacts(matches), { title: loaderData?.text.title ?? "Termos de uso", noIndex: true });

export default function TermsVersionPage({ loaderData: { text, refunds, isCurrent } }: Route.ComponentProps) {
  return (
    <LegalPage
      {...text}
      notice={
        isCurrent ? null : (
          <p className="-mt-4 mb-10 rounded-card bg-warning-soft px-4 py-3 text-warning">
            Esta é uma versão anterior.{" "}
            <Link to={href("/termos")} className="link">
              Ver os termos de hoje
            </Link>
          </p>
        )
      }
    >
      {refunds ? (
        <section className="mt-16 border-t border-line pt-12">
          <h2 className="title-section mb-6">{refunds.title}</h2>
          <Prose html={refunds.html} />
        </section>
      ) : null}
    </LegalPage>
  );
}
