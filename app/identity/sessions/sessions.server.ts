import { randomBytes } from "node:crypto";
import { createContext, type RouterContextProvider, redirect } from "react-router";
import { type AppContext, appContext, requestContext } from "#app/context.ts";
import { memberCause } from "#app/mail/mail-bounds.ts";
import { countOf } from "#app/platform/forms/bulk-selection.ts";
import { addToToast } from "#app/platform/forms/toast.server.ts";
import { networkOf } from "#app/platform/http/client-network.ts";
import { jsonAnswer } from "#app/platform/http/http.ts";
import { cookieLine, cookieValue, expiredCookie, namesCookie } from "#app/platform/http/site-cookies.ts";
import { dayAndHour } from "#app/platform/money-and-dates/dates.ts";
import { sha256Hex } from "#app/platform/text/sha256-hex.server.ts";
import type { Db } from "#db/connect.server.ts";
import { causedBy } from "#db/handle.server.ts";
import type { Role, Row, TeamRole } from "#db/schema.ts";
import { hintLine, missingHints, SIGNED_IN } from "../reader/hints.ts";
import { isDemoAccount } from "./demo-accounts.ts";
import { missingMark } from "./known-browser.server.ts";

const COOKIE = "session";
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** How long a session may live at all, and how long unused (SEC-10). */
const CUSTOMER = { lifeMs: 30 * DAY_MS, idleMs: 7 * DAY_MS };
const TEAM = { lifeMs: 12 * HOUR_MS, idleMs: HOUR_MS };
/** A visit within this time of the last one is not written down again. */
const SEEN_EVERY_MS = 60_000;

/** Where somebody of the team chooses another password. */
export const RENEW_PASSWORD = "/minha-conta?aba=perfil";

export interface SessionUser extends Pick<Row<"users">, "team_role" | "more_roles" | "more_rights"> {
  id: number;
  name: string;
  email: string;
  role: Role;
  avatar: string | null;
  email_confirmed_at: Date | null;
  created_at: Date;
  /** Of somebody of the team: the back office opens with another password. */
  weak_password: boolean;
}

interface CurrentSession {
  /** Hash of the cookie's value. */
  id: string;
  /** When the person signed in. */
  since: Date;
  /** When they last showed, in this session, that it is they. */
  provenAt: Date | null;
  /** They signed in with more than one, or added the second since. */
  hasTwoFactors: boolean;
  user: SessionUser;
}

export const sessionContext = createContext<CurrentSession | null>(null);

/** Finds the person behind the cookie, once per request. A dead cookie is taken away, and the browser's hint with it. */
export async function loadUser(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  next: () => Promise<Response>,
): Promise<Response> {
  const app = context.get(appContext);
  const value = cookieValue(app, COOKIE, request);
  if (!value) {
    noteCause(request, context);
    return withHint(app, await next());
  }
  const found = await findSession(app, value, context.get(requestContext).ip);
  // Everybody knows their passwords, so they open nothing once a site is live.
  const session =
    found && isDemoAccount(found.user.email) && !app.config.shows.demoAccounts ? undefined : found;
  context.set(sessionContext, session ?? null);
  noteCause(request, context, session?.user);
  const response = await next();
  await sayOver(context, response);
  if (!session && !namesCookie(app, COOKIE, response.headers)) {
    response.headers.append("set-cookie", expiredCookie(app, COOKIE));
  }
  const { pathname } = new URL(request.url);
  if (session && !namesCookie(app, COOKIE, response.headers)) {
    for (const line of missingHints(app, pathname, request.headers.get("cookie"))) {
      response.headers.append("set-cookie", line);
    }
  }
  const mark = session && missingMark(app, request, session.user.id);
  if (mark) response.headers.append("set-cookie", mark);
  return withHint(app, response);
}

/** The hint comes and goes with the session's cookie, whichever door that takes. */
function withHint(app: AppContext, response: Response): Response {
  const line = response.headers
    .getSetCookie()
    .find((one) => namesCookie(app, COOKIE, new Headers({ "set-cookie": one })));
  if (line) response.headers.append("set-cookie", hintLine(app, SIGNED_IN, !/Max-Age=0/.test(line)));
  return response;
}

/** What this request has mailed is caused by its network, or by the team. */
function noteCause(request: Request, context: Readonly<RouterContextProvider>, user?: SessionUser): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  const app = context.get(appContext);
  const cause = user?.team_role
    ? memberCause(user.id, user.team_role)
    : networkOf(context.get(requestContext).ip);
  context.set(appContext, { ...app, db: causedBy(app.db, cause) });
}

/** Tells a team member that mails of their last act exceed a limit. */
async function sayOver(context: Readonly<RouterContextProvider>, response: Response): Promise<void> {
  const { over } = context.get(appContext).db.context;
  if (!over?.until) return;
  const mails = countOf(over.count, { one: "e-mail fica retido", many: "e-mails ficam retidos" });
  const title = `Até ${mails} pelo limite da equipe`;
  const description = `Podem ser reenviados em E-mails a partir de ${dayAndHour(over.until)}; quem é dono da loja pode reenviar já.`;
  await addToToast(response.headers, { title, description, kind: "warning" });
}

interface Begun {
  /** Who begins it has just given what only they know. */
  isProven?: boolean;
  /** And what only they have. */
  hasTwoFactors?: boolean;
}

/** Starts a session and returns its Set-Cookie line; the one before ends. */
export async function startSession(
  context: Readonly<RouterContextProvider>,
  user: Pick<SessionUser, "id" | "team_role">,
  request: Request,
  { isProven = false, hasTwoFactors = false }: Begun = {},
): Promise<string> {
  const app = context.get(appContext);
  const now = app.now();
  const value = randomBytes(32).toString("base64url");
  const { lifeMs } = termsOf(user);
  const previous = cookieValue(app, COOKIE, request);
  if (previous) await app.db.deleteFrom("sessions").where("id", "=", sha256Hex(previous)).execute();
  await app.db
    .insertInto("sessions")
    .values({
      id: sha256Hex(value),
      user_id: user.id,
      ip: context.get(requestContext).ip,
      user_agent: (request.headers.get("user-agent") ?? "").slice(0, 300),
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + lifeMs),
      proven_at: isProven ? now : null,
      has_two_factors: hasTwoFactors,
    })
    .execute();
  return cookieLine(app, COOKIE, value, lifeMs / 1000);
}

/** Whoever is in has shown the second factor here. */
export async function raiseToTwoFactors(db: Db, sessionId: string): Promise<void> {
  await db.updateTable("sessions").set({ has_two_factors: true }).where("id", "=", sessionId).execute();
}

/** The second factor is gone: whoever is in shows another one, where two are demanded. */
export async function lowerToOneFactor(db: Db, userId: number): Promise<void> {
  await db.updateTable("sessions").set({ has_two_factors: false }).where("user_id", "=", userId).execute();
}

/** Ends this browser's session and returns the Set-Cookie line that forgets it. */
export async function endSession(context: Readonly<RouterContextProvider>): Promise<string> {
  const app = context.get(appContext);
  const session = context.get(sessionContext);
  if (session) await app.db.deleteFrom("sessions").where("id", "=", session.id).execute();
  return expiredCookie(app, COOKIE);
}

/** Ends every session of a person, except the one named. */
export async function endSessionsOf(db: Db, userId: number, exceptId?: string): Promise<number> {
  let query = db.deleteFrom("sessions").where("user_id", "=", userId);
  if (exceptId) query = query.where("id", "!=", exceptId);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

export function currentUser(context: Readonly<RouterContextProvider>): SessionUser | undefined {
  return context.get(sessionContext)?.user;
}

/** Whoever is signed in; else off to sign in and back. */
export function requireUser(context: Readonly<RouterContextProvider>): SessionUser {
  const user = currentUser(context);
  if (user) return user;
  const { path } = context.get(requestContext);
  throw redirect(path === "/" ? "/login" : `/login?voltar=${encodeURIComponent(path)}`);
}

/** The same for the JSON addresses: 401 without a session. */
export function requireApiUser(context: Readonly<RouterContextProvider>): SessionUser {
  const user = currentUser(context);
  if (user) return user;
  throw jsonAnswer({ error: "unauthorized", message: "Entre na sua conta para continuar." }, 401);
}

/** Deletes sessions that are over; part of the hourly chores. */
export async function deleteOldSessions(db: Db, now: Date): Promise<void> {
  const idle = new Date(now.getTime() - CUSTOMER.idleMs);
  await db
    .deleteFrom("sessions")
    .where((where) => where.or([where("expires_at", "<", now), where("last_seen_at", "<", idle)]))
    .execute();
}

async function findSession(app: AppContext, value: string, ip: string): Promise<CurrentSession | undefined> {
  const { db } = app;
  const now = app.now();
  const id = sha256Hex(value);
  const row = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select([
      "sessions.last_seen_at",
      "sessions.expires_at",
      "sessions.created_at as since",
      "sessions.proven_at",
      "sessions.has_two_factors",
      "users.id",
      "users.name",
      "users.email",
      "users.role",
      "users.team_role",
      "users.more_roles",
      "users.more_rights",
    ])
    .select(["users.avatar", "users.email_confirmed_at", "users.created_at", "users.weak_password"])
    .where("sessions.id", "=", id)
    .where("users.is_active", "=", true)
    .executeTakeFirst();
  if (!row) return undefined;
  if (isOver(row, now)) return undefined;
  const { last_seen_at, expires_at: _expiresAt, since, proven_at: provenAt, has_two_factors, ...user } = row;
  if (now.getTime() - last_seen_at.getTime() > SEEN_EVERY_MS) {
    // Not awaited: pages must load even while the database accepts no writes.
    app.background.start(recordVisit(db, { id, ip }, now), (error) =>
      app.log.warn({ err: error }, "visit was not written down"),
    );
  }
  return { id, since, provenAt, hasTwoFactors: has_two_factors, user };
}

/** Past its absolute end, or unused for longer than the account allows. */
export function isOver(
  session: { last_seen_at: Date; expires_at: Date; team_role: TeamRole | null },
  now: Date,
): boolean {
  const unusedMs = now.getTime() - session.last_seen_at.getTime();
  return session.expires_at <= now || unusedMs > termsOf(session).idleMs;
}

function termsOf({ team_role }: { team_role: TeamRole | null }) {
  return team_role ? TEAM : CUSTOMER;
}

async function recordVisit(db: Db, { id, ip }: { id: string; ip: string }, now: Date): Promise<void> {
  await db.updateTable("sessions").set({ last_seen_at: now, ip }).where("id", "=", id).execute();
}
