// The gate of the back office: the signed-in person with the route's right, or a refusal.
import { type RouterContextProvider, redirect } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { jsonAnswer } from "#app/platform/http/http.ts";
import type { TeamRole } from "#db/schema.ts";
import {
  currentUser,
  RENEW_PASSWORD,
  requireApiUser,
  requireUser,
  type SessionUser,
  sessionContext,
} from "../sessions/sessions.server.ts";
import { factorsPath, isFactorDemanded } from "./demanded-factors.ts";
import { may, type Right, standingName } from "./rights.ts";

type Context = Readonly<RouterContextProvider>;
export type TeamMember = SessionUser & { team_role: TeamRole };

/**
 * Returns a team member with this right; otherwise redirects to the sign-in, or to /unauthorized, which names whom to
 * ask.
 */
export function requireRight(context: Context, right: Right): TeamMember {
  const user = requireUser(context);
  if (!hasRight(user, right)) throw redirect(refusalAddress(context, user, right));
  if (user.weak_password) throw redirect(RENEW_PASSWORD);
  if (lacksFactor(context, user)) throw redirect(factorsPath(context.get(requestContext).path));
  return user;
}

/** For endpoints of programs: 401 without a session, 403 without the right. */
export function requireApiRight(context: Context, right: Right): TeamMember {
  const user = requireApiUser(context);
  if (!hasRight(user, right)) throw jsonAnswer({ error: "forbidden", message: refusalFor(user) }, 403);
  if (user.weak_password) {
    throw jsonAnswer({ error: "weak_password", message: "Crie uma senha mais forte em Minha conta." }, 403);
  }
  if (lacksFactor(context, user)) {
    throw jsonAnswer({ error: "two_factors", message: "Entre de novo, com duas etapas." }, 403);
  }
  return user;
}

/** The owner requires two factors, and this session began with one. */
function lacksFactor(context: Context, { team_role }: SessionUser): boolean {
  return isFactorDemanded(context.get(appContext), team_role) && !context.get(sessionContext)?.hasTwoFactors;
}

/** For hiding parts of a screen. */
export function mayHere(context: Context, right: Right): boolean {
  return may(currentUser(context), right);
}

/** Team members are told the screen and who has the right; others only that it is closed. */
function refusalAddress(context: Context, { team_role }: SessionUser, right: Right): string {
  if (!team_role) return "/unauthorized";
  const { path } = context.get(requestContext);
  return `/unauthorized?${new URLSearchParams({ tela: path.replace(/[?#].*$/, ""), direito: right })}`;
}

function hasRight(user: SessionUser, right: Right): user is TeamMember {
  return may(user, right);
}

function refusalFor(user: SessionUser): string {
  if (!user.team_role) return "Esta ação é só para administradores.";
  return `O seu acesso, ${standingName(user)}, não inclui esta ação. Peça a quem é dono da loja.`;
}
