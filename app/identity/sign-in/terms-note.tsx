import { href, Link } from "react-router";

/** What whoever makes an account agrees to, the same for each way to make one. */
export function TermsNote({ begin }: { begin: string }) {
  return (
    <p className="text-sm text-muted">
      {begin} aceita os{" "}
      <Link className="link" to={href("/termos")}>
        termos de uso
      </Link>{" "}
      e fica ciente da{" "}
      <Link className="link" to={href("/privacidade")}>
        política de privacidade
      </Link>
      , que explica como cuidamos dos seus dados (LGPD).
    </p>
  );
}
