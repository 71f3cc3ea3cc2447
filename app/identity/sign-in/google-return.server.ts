// What a browser that was sent to Google keeps until it comes back, and where it goes when that led nowhere.
import { href, redirect } from "react-router";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import type { Db } from "#db/connect.server.ts";
import { GOOGLE_NOTICES, type GoogleNotice } from "../google/google-paths.ts";
import type { GoogleFlow } from "../google/google-provider.server.ts";
import { returnAddress } from "../sessions/return-address.ts";

export const SECURITY_PATH = "/minha-conta/seguranca";

/** Whose account is to be linked, in which session, as they are now. */
export interface GoogleLinking {
  userId: number;
  sessionId: string;
  version: number;
}

export interface KeptFlow {
  flow: GoogleFlow;
  back: string;
  /** An address was asked for; else the team goes to the panel. */
  isAsked: boolean;
  /** It began at 'Cadastrar', so a failure is told there. */
  isNew: boolean;
  /** Null: to sign in. */
  link: GoogleLinking | null;
}

export async function linkingOf(
  db: Db,
  { user, sessionId }: { user: { id: number }; sessionId: string },
): Promise<GoogleLinking> {
  const { identity_version: version } = await db
    .selectFrom("users")
    .select("identity_version")
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  return { userId: user.id, sessionId, version };
}

interface Begun {
  asked: string | null;
  isLinking: boolean;
  isNew?: boolean;
}

/** Back to where it began, with a sentence; the return address goes along. */
export async function googleRefusal(
  { asked, isLinking, isNew = false, cookies = [] }: Begun & { cookies?: string[] },
  notice: GoogleNotice | null,
): Promise<Response> {
  const headers = new Headers(cookies.map((line): [string, string] => ["set-cookie", line]));
  if (isLinking) {
    if (!notice) return redirect(SECURITY_PATH, { headers });
    return redirectWithToast(SECURITY_PATH, { title: GOOGLE_NOTICES[notice], kind: "error" }, { headers });
  }
  const back = returnAddress(asked);
  const query = new URLSearchParams({
    ...(back === "/" ? {} : { voltar: back }),
    ...(notice ? { google: notice } : {}),
  });
  const page = isNew ? href("/register") : href("/login");
  return redirect(query.size > 0 ? `${page}?${query}` : page, { headers });
}
