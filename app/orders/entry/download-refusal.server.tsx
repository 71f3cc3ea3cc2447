import { renderToStaticMarkup } from "react-dom/server";
import type { Company } from "#app/company/company.ts";

export interface Refusal {
  status: number;
  heading: string;
  sentence: string;
  headers?: Record<string, string>;
  /** The link that leads on. */
  way?: { label: string; address: string } | undefined;
}

export const NOT_YOURS: Refusal = {
  status: 404,
  heading: "Download não encontrado",
  sentence: "Este download não existe ou não é da conta em que você entrou.",
};
export const NO_FILE: Refusal = {
  status: 404,
  heading: "Arquivo não encontrado",
  sentence: "Este produto está sem arquivo no momento. Fale com o suporte.",
};
export const STORE_DOWN: Refusal = {
  status: 503,
  heading: "Download fora do ar",
  sentence: "Não foi possível abrir o arquivo agora. Tente de novo em alguns minutos.",
  headers: { "retry-after": "60" },
};

/** Downloads are opened from mails and menus, so that a refusal is a small page instead of plain text. */
export function refuseDownload(company: Company, refusal: Refusal): Response {
  const page = renderToStaticMarkup(<RefusalPage company={company} refusal={refusal} />);
  return new Response(`<!doctype html>${page}`, {
    status: refusal.status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
      ...refusal.headers,
    },
  });
}

function RefusalPage({ company, refusal }: { company: Company; refusal: Refusal }) {
  return (
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{`${refusal.heading} | ${company.brand}`}</title>
      </head>
      <body style={{ margin: 0, font: "1.0625rem/1.6 system-ui, sans-serif" }}>
        <main style={{ maxWidth: "34rem", margin: "0 auto", padding: "15vh 1.25rem 4rem" }}>
          <p style={{ fontWeight: 700 }}>{company.brand}</p>
          <h1 style={{ fontSize: "2rem", lineHeight: 1.15 }}>{refusal.heading}</h1>
          <p>{refusal.sentence}</p>
          {refusal.way ? (
            <p>
              <a href={refusal.way.address}>{refusal.way.label}</a>
            </p>
          ) : null}
          <p>
            <a href="/minha-conta">Ver meus produtos</a>
          </p>
          <p>
            Comprou sem criar conta? <a href="/recuperar-compra">Receba o link da sua compra</a>
          </p>
          {company.emails.support ? (
            <p>
              Precisa de ajuda? <a href={`mailto:${company.emails.support}`}>{company.emails.support}</a>
            </p>
          ) : null}
        </main>
      </body>
    </html>
  );
}
