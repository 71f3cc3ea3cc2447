import { useEffect, useRef, useState } from "react";
import { href, Link, useLocation } from "react-router";
import { keepAnswer, recallAnswer } from "#app/analytics/consent-answer.ts";
import { mayMeasure, type OptionalParts } from "#app/analytics/measurement.ts";
import { keepPlace } from "#app/identity/reader/reader.ts";
import { listed } from "#app/platform/text/listed.ts";
import { postJson } from "#app/ui/connection/post-json.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ASKING } from "./consent-trigger.ts";
import { dropTagWithDocument, dropTagWithVisitor, loadTag, removeTag } from "./measurement-tag.ts";

/** Asks once on a page to read, and again when the person wants to. Until they say yes nothing is loaded. */
export function Consent({ parts }: { parts: OptionalParts }) {
  const { measurement } = parts;
  const { pathname } = useLocation();
  const [answer, setAnswer] = useState(() => recallAnswer(parts));
  const [reopened, setReopened] = useState(false);

  useEffect(() => {
    const reopen = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest(ASKING)) setReopened(true);
    };
    // On its way down: a press on a part that is not hydrated yet is stopped before it comes up again.
    window.addEventListener("click", reopen, { capture: true });
    return () => window.removeEventListener("click", reopen, { capture: true });
  }, []);
  useEffect(() => {
    const looks = ["visibilitychange", "focus", "pageshow"];
    for (const look of looks) window.addEventListener(look, dropTagWithVisitor);
    return () => {
      for (const look of looks) window.removeEventListener(look, dropTagWithVisitor);
    };
  }, []);
  useEffect(() => {
    dropTagWithVisitor();
    if (answer && measurement && mayMeasure(pathname)) loadTag(measurement);
    return dropTagWithDocument;
  }, [answer, pathname, measurement]);

  async function handleAnswer(yes: boolean) {
    keepAnswer(yes, reopened ? "preferencias" : "painel", parts);
    setAnswer(yes);
    setReopened(false);
    const source = reopened ? "preferencias" : "painel";
    if (keepPlace()) await postJson("/api/consents/measurement", { yes, source }, { keepalive: true });
    if (!yes) removeTag();
  }
  const asks = reopened || (answer === undefined && mayMeasure(pathname));
  return asks ? <ConsentPanel parts={parts} answer={answer} onAnswer={handleAnswer} /> : null;
}

interface PanelProps {
  parts: OptionalParts;
  answer: boolean | undefined;
  onAnswer: (yes: boolean) => void;
}

/** Beside the page, never over it: whoever does not care reads on. */
function ConsentPanel({ parts: { measurement, ads }, answer, onAnswer }: PanelProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const wasAsked = answer !== undefined;
  useEffect(() => {
    if (wasAsked) title.current?.focus();
  }, [wasAsked]);
  return (
    <section
      aria-labelledby="consentimento"
      className="consent-panel fixed inset-x-3 z-16 grid gap-3 rounded-card border border-line bg-surface p-4 shadow-lg sm:right-auto sm:w-104 sm:p-5 print:hidden"
    >
      <h2 ref={title} id="consentimento" tabIndex={-1} className="text-lg focus:outline-none">
        {measurement ? "Podemos contar a sua visita?" : "Podemos medir nossos anúncios?"}
      </h2>
      <p className="text-sm">
        {measurement ? (
          <>
            Com a sua permissão, um script de{" "}
            <b className="wrap-anywhere">{new URL(measurement.address).host}</b> mede como o site é usado e
            pode gravar cookies.{" "}
          </>
        ) : null}
        {ads ? (
          <>
            {measurement ? "Também avisamos" : "Com a sua permissão, avisamos"} <b>{listed(ads)}</b> quando
            você compra, com o valor, o seu e-mail em código, o endereço IP e o navegador, e eles podem gravar
            cookies na página do pedido pago.{" "}
          </>
        ) : null}
        O site funciona igual sem isso.{" "}
        <Link to={href("/privacidade")} className="link">
          Saiba mais
        </Link>
      </p>
      {wasAsked ? (
        <p className="text-sm text-muted">
          A sua escolha neste navegador: {answer ? "aceitar" : "rejeitar"}.
        </p>
      ) : null}
      <div className="grid grid-cols-2 gap-3">
        <Button variant="quiet" size="compact" onClick={() => onAnswer(false)}>
          Rejeitar
        </Button>
        <Button variant="quiet" size="compact" onClick={() => onAnswer(true)}>
          Aceitar
        </Button>
      </div>
    </section>
  );
}
