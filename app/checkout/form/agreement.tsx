import { Link } from "react-router";

/** Leads to the terms that this page showed, word for word: others may be out by the time it is read. */
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
