import { appContext, requestContext } from "#app/context.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { inTransaction } from "#db/connect.server.ts";
import { clearedChallenge, takeChallenge } from "../challenges/challenges.server.ts";
import { askerOf } from "../fresh-proof/fresh-proof.server.ts";
import { finishGoogle, type GooglePerson } from "../google/google-provider.server.ts";
import { linkIdentity } from "../google/identity-writes.server.ts";
import { returnQuery } from "../sessions/return-address.ts";
import { currentUser } from "../sessions/sessions.server.ts";
import { logInWithGoogle } from "../sign-in/google-login.server.ts";
import { googleRefusal, type KeptFlow, linkingOf, SECURITY_PATH } from "../sign-in/google-return.server.ts";
import { letIn } from "../sign-in/way-in.server.ts";
import type { Route } from "./+types/login-google-return.ts";

const KIND = { name: "google", boundTo: "" } as const;

/** Where Google sends people back to: good once, for the browser that was sent there. */
export async function loader(args: Route.LoaderArgs) {
  const { context, request, url } = args;
  const app = context.get(appContext);
  const text = await takeChallenge(app, request, KIND);
  const cookies = [clearedChallenge(app, KIND)];
  if (text === undefined) return googleRefusal({ asked: null, isLinking: false, cookies }, "tempo");
  const kept = JSON.parse(text) as KeptFlow;
  const { isNew } = kept;
  const back = { asked: kept.isAsked ? kept.back : null, isLinking: kept.link !== null, isNew, cookies };
  const answer = await finishGoogle(app, url.search, kept.flow);
  // Whoever said no there knows it.
  if (answer.kind === "refused") return googleRefusal(back, null);
  if (answer.kind === "failed") return googleRefusal(back, "fora");
  if (answer.kind === "unverified") return googleRefusal(back, "email");
  return kept.link ? link(args, kept, answer.person) : enter(args, kept, answer.person);
}

async function enter({ context, request }: Route.LoaderArgs, kept: KeptFlow, person: GooglePerson) {
  const app = context.get(appContext);
  const asked = kept.isAsked ? kept.back : null;
  const headers = new Headers({ "set-cookie": clearedChallenge(app, KIND) });
  const outcome = await logInWithGoogle(app, person, context.get(requestContext));
  if (outcome.kind === "refused") {
    const cookies = headers.getSetCookie();
    return googleRefusal({ asked, isLinking: false, isNew: kept.isNew, cookies }, outcome.notice);
  }
  if (outcome.kind === "unconfirmed") {
    const toast = {
      title: "Confirme primeiro este e-mail",
      description:
        "Já existe uma conta com ele, e ninguém mostrou ainda de quem é. Peça o link, crie uma senha e entre.",
    };
    return redirectWithToast(`/esqueci-senha${returnQuery(asked)}`, toast, { headers });
  }
  const cookies = [clearedChallenge(app, KIND)];
  return letIn(context, request, outcome.value, { search: returnQuery(asked), cookies });
}

/** For whoever is still signed in, in the session that asked, as they were then. */
async function link({ context }: Route.LoaderArgs, { link: asked }: KeptFlow, person: GooglePerson) {
  const app = context.get(appContext);
  const headers = { "set-cookie": clearedChallenge(app, KIND) };
  const asker = currentUser(context) ? askerOf(context) : undefined;
  const now = asker && (await linkingOf(app.db, asker));
  if (!asker || JSON.stringify(now) !== JSON.stringify(asked)) {
    return redirectWithToast(
      SECURITY_PATH,
      { title: "Comece de novo: a sua conta mudou enquanto isso", kind: "error" },
      { headers },
    );
  }
  const facts = { userId: asker.user.id, person, ip: asker.ip, secret: app.secret };
  const isLinked = await inTransaction(app.db, (trx) => linkIdentity(trx, facts, app.now()));
  app.jobs.wake();
  const toast = isLinked
    ? {
        title: "Conta do Google ligada",
        description: `Agora você também entra com ${person.email}.`,
        kind: "success" as const,
      }
    : { title: "Esta conta do Google já está em uso", kind: "error" as const };
  return redirectWithToast(SECURITY_PATH, toast, { headers });
}
