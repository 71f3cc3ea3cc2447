import { href, Link } from "react-router";
import { ButtonLink } from "#app/ui/controls/button.tsx";

/**
 * The mailbox alone does not confirm: otherwise the owner's click would confirm an account that a stranger registered.
 */
export function ConfirmSignIn({ email, back, query }: { email: string; back: string; query: string }) {
  return (
    <div className="mt-6 grid gap-5">
      <p className="text-lg wrap-anywhere">
        Para confirmar <b>{email}</b>, entre na conta que pediu este link.
      </p>
      <ButtonLink to={`${href("/login")}?voltar=${encodeURIComponent(back)}`} block>
        Entrar e confirmar
      </ButtonLink>
      <p className="text-muted">
        Não foi você quem criou a conta, ou não sabe a senha?{" "}
        <Link className="link" to={`${href("/esqueci-senha")}${query}`}>
          Crie outra senha
        </Link>{" "}
        com este e-mail: a conta passa a ser só sua. Se não quiser a conta, feche esta página.
      </p>
    </div>
  );
}
