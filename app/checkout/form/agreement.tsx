import { Link } from "react-router";

/** Links to the version of the terms that this page showed; a newer one may be published meanwhile. */
export function Agreement({ termsId }: { termsId: number }) {
  return (
    <p className="mt-6 text-sm text-muted">
      Ao continuar, você aceita os{" "}
      <Link to={termsId > 0 ? `/termos/${termsId}` : "/termos"} className="link">
        termos
      </Link>{" "}
      e a{" "}
      <Link to="/privacidade" className="link">
        política de privacidade
      </Link>
      .
    </p>
  );
}
