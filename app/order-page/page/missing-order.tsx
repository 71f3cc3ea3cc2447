import { href, isRouteErrorResponse } from "react-router";
import { useRenderContext } from "#app/platform/http/render-context.tsx";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { ErrorPanel } from "#app/ui/controls/error-panel.tsx";

/** The same page for a missing order and for one that this browser may not see. */
export function MissingOrder({ error }: { error: unknown }) {
  const { reference } = useRenderContext();
  if (!isRouteErrorResponse(error) || error.status !== 404) {
    return (
      <div className="wrap py-16">
        <ErrorPanel
          title="Não foi possível abrir o pedido"
          sentence="Nada se perdeu. Tente de novo em instantes."
          {...(reference ? { reference } : {})}
          error={error}
        />
      </div>
    );
  }
  return (
    <div className="wrap grid max-w-128 gap-6 py-12 md:py-20">
      <title>Pedido não encontrado</title>
      <h1 className="text-4xl font-extrabold tracking-display">Pedido não encontrado.</h1>
      <p className="text-lg text-muted">
        Este pedido não existe ou não abre neste navegador. Se a compra é sua, peça o link de acesso.
      </p>
      <div className="grid gap-3">
        <ButtonLink to={href("/recuperar-compra")} block>
          Recuperar minha compra
        </ButtonLink>
        <ButtonLink to={href("/login")} variant="quiet" block>
          Entrar na minha conta
        </ButtonLink>
      </div>
    </div>
  );
}
