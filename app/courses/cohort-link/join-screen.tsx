import { Form, href, Link, useNavigation } from "react-router";
import { returnQuery } from "#app/identity/sessions/return-address.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { cohortDays, cohortPlacesLeft, cohortWords, enrollmentLink } from "../cohorts/cohort-state.ts";
import type { LinkedCohort, LinkState } from "./cohort-joining.server.ts";

/** Limit: up to this many left places, the page says that few are left. */
const FEW_PLACES = 10;

const SENTENCES: Record<Exclude<LinkState, "open" | "inside">, readonly [title: string, sentence: string]> = {
  closed: [
    "As matrículas por este link estão fechadas",
    "Fale com quem te mandou o link: ele pode ser aberto de novo.",
  ],
  full: [
    "As vagas desta turma acabaram",
    "Se alguém sair, a vaga volta a ficar livre: abra este link mais tarde, ou fale com quem te mandou.",
  ],
  over: ["Esta turma já terminou", "Fale com quem te mandou o link para saber da próxima turma."],
  removed: [
    "Esta turma não existe mais",
    "Fale com quem te mandou o link: pode haver outra turma para você.",
  ],
};

const UNKNOWN = "Este link não vale mais";

export function joinTitle(cohort: LinkedCohort | null): string {
  if (!cohort) return UNKNOWN;
  if (cohort.state === "inside") return "Você está nesta turma";
  return cohort.state === "open" ? `Matrícula na ${cohortWords(cohort.name)}` : SENTENCES[cohort.state][0];
}

interface JoinScreenProps {
  cohort: LinkedCohort | null;
  linkKey: string;
  email: string | null;
}

/** The page of an enrolment link: the cohort first, then sign-in or the join button. */
export function JoinScreen({ cohort, linkKey, email }: JoinScreenProps) {
  return (
    <div className="wrap grid max-w-[36rem] gap-6 pt-12 pb-24 md:pt-20">
      <h1 className="font-display text-4xl font-extrabold tracking-display wrap-anywhere">
        {joinTitle(cohort)}
      </h1>
      {cohort ? (
        <>
          <CohortFacts cohort={cohort} />
          <NextStep cohort={cohort} linkKey={linkKey} email={email} />
        </>
      ) : (
        <p className="text-lg text-muted">
          Ele pode ter sido trocado por um novo, ou veio incompleto. Peça o link de novo a quem te mandou.
        </p>
      )}
    </div>
  );
}

function CohortFacts({ cohort }: { cohort: LinkedCohort }) {
  const { title, teacher, name, state } = cohort;
  const days = cohortDays(cohort);
  const left = cohortPlacesLeft(cohort);
  const isFew = state === "open" && left !== null && left <= FEW_PLACES;
  return (
    <div className="border-y border-line py-5">
      <p className="text-lg font-strong wrap-anywhere">{title}</p>
      <p className="text-muted wrap-anywhere">
        {[cohortWords(name, "Turma"), days, teacher ? `com ${teacher}` : ""].filter(Boolean).join(", ")}
      </p>
      {isFew ? (
        <p className="mt-2 font-semibold">{left === 1 ? "Resta 1 vaga" : `Restam ${left} vagas`}</p>
      ) : null}
    </div>
  );
}

function NextStep({ cohort, linkKey, email }: Omit<JoinScreenProps, "cohort"> & { cohort: LinkedCohort }) {
  const busy = useNavigation().state !== "idle";
  if (cohort.state === "inside") {
    return (
      <div>
        <ButtonLink to={cohort.address}>Ir para o curso</ButtonLink>
      </div>
    );
  }
  if (cohort.state !== "open") return <p className="text-lg text-muted">{SENTENCES[cohort.state][1]}</p>;
  if (!email) return <WayIn linkKey={linkKey} />;
  return (
    <Form method="post" className="grid gap-4">
      {cohort.leaves ? (
        <Alert tone="wait" title={`Você está na ${cohortWords(cohort.leaves)}`}>
          <p>
            Ao entrar nesta, você muda de turma. O seu progresso vai junto, e as aulas que você já abriu
            continuam abertas; as outras abrem no calendário desta turma.
          </p>
        </Alert>
      ) : cohort.isStudent ? (
        <Alert tone="wait" title="Você já faz este curso">
          <p>
            As aulas que você já abriu continuam abertas. As outras passam a abrir no calendário da turma.
          </p>
        </Alert>
      ) : null}
      <p className="wrap-anywhere">
        A matrícula fica na conta <b>{email}</b>.{" "}
        <Link to={href("/minha-conta")} className="link">
          Não é a sua?
        </Link>
      </p>
      <Button type="submit" busy={busy} className="justify-self-start max-sm:w-full">
        {busy ? "Entrando..." : "Entrar na turma"}
      </Button>
    </Form>
  );
}

/** The link is in the address to which sign-in and registration return. */
function WayIn({ linkKey }: { linkKey: string }) {
  const query = returnQuery(enrollmentLink({ link_key: linkKey }));
  return (
    <div className="grid gap-4">
      <p>Para se matricular, entre na sua conta ou crie uma. Depois você volta para cá.</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <ButtonLink to={`${href("/login")}${query}`} block>
          Já tenho conta
        </ButtonLink>
        <ButtonLink to={`${href("/register")}${query}`} variant="quiet" block>
          Criar conta
        </ButtonLink>
      </div>
    </div>
  );
}
