import { Alert } from "#app/ui/display/alert.tsx";

interface DemandedFactorProps {
  hasKey: boolean;
  /** The app with codes is on. */
  hasCode: boolean;
}

/** Above all else, for somebody of the team who came in with one factor where the owner demands two. */
export function DemandedFactor({ hasKey, hasCode }: DemandedFactorProps) {
  return (
    <Alert tone="wait" title="O painel pede duas etapas">
      <p>
        {hasKey
          ? "Você entrou só com a senha. Saia e entre de novo com a sua chave de acesso."
          : hasCode
            ? "Saia e entre de novo com a senha e o código do aplicativo autenticador."
            : "Quem é dono da loja exige duas etapas da equipe. Adicione uma chave de acesso ou ative a verificação abaixo, e o painel abre."}
      </p>
    </Alert>
  );
}
