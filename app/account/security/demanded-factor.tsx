import { Form, href } from "react-router";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { Alert } from "#app/ui/display/alert.tsx";

interface DemandedFactorProps {
  hasKey: boolean;
  /** The authenticator app is set up. */
  hasCode: boolean;
  /** Target after the set-up. */
  goOn: string | undefined;
}

/** Shown first to a team member who signed in with one factor where the owner requires two. */
export function DemandedFactor({ hasKey, hasCode, goOn }: DemandedFactorProps) {
  const has = hasKey || hasCode;
  return (
    <Alert tone="wait" title="O painel pede duas etapas">
      <p>
        {hasKey
          ? "Você entrou só com a senha. Saia e entre de novo com a sua chave de acesso."
          : hasCode
            ? "Saia e entre de novo com a senha e o código do aplicativo autenticador."
            : "Quem é dono da loja exige duas etapas da equipe. Adicione uma chave de acesso ou ative a verificação abaixo, e o painel abre."}
      </p>
      {has ? (
        <>
          <p className="mt-2">
            Perdeu {hasKey ? "o aparelho" : "o celular e os códigos de recuperação"}? Peça a quem é dono da
            loja, ou a outro administrador, para remover as suas duas etapas em Usuários.
          </p>
          <Form
            method="post"
            action={`${href("/logout")}?${new URLSearchParams({ voltar: goOn ?? "/admin" })}`}
            className="mt-4"
          >
            <Button type="submit" size="compact">
              Sair e entrar de novo
            </Button>
          </Form>
        </>
      ) : null}
    </Alert>
  );
}

/** Links to the target once nothing is missing. */
export function FactorShown({ goOn }: { goOn: string }) {
  return (
    <Alert tone="ok" title="Pronto: o painel está aberto">
      <GoOn to={goOn} />
    </Alert>
  );
}

/** Also shown beside what was just added. */
export function GoOn({ to }: { to: string }) {
  return (
    <ButtonLink to={to} size="compact" className="mt-3">
      Continuar para o painel
    </ButtonLink>
  );
}
