import type { RouterContextProvider } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { currentUser, requireUser } from "#app/identity/sessions/sessions.server.ts";
import {
  DOWNLOAD_LIMIT,
  DOWNLOAD_PART_LIMIT,
  findDownload,
  hasBegunDownload,
  recordDownload,
} from "#app/orders/access/downloads.server.ts";
import { guestOrderId } from "#app/orders/access/order-links.server.ts";
import {
  NO_FILE,
  NOT_YOURS,
  type Refusal,
  refuseDownload,
  STORE_DOWN,
} from "#app/orders/entry/download-refusal.server.tsx";
import { answerForFile } from "#app/platform/files/file-answer.ts";
import { FileStoreDown } from "#app/platform/files/files.server.ts";
import { addressOf } from "#app/platform/http/address.ts";
import { waitSentence } from "#app/platform/http/http.ts";
import { lastDayBefore } from "#app/platform/money-and-dates/terms.ts";
import { closedSentence } from "#app/rights/right-sentences.ts";
import { isKnown, type RightState, rightState } from "#app/rights/right-state.ts";
import type { HeldRight } from "#app/rights/what-they-have.server.ts";
import type { Route } from "./+types/download.ts";

/** Serves the file of a right (OP-26). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const right = await findDownload(app.db, params.grant, app.now());
  const opener = await openerOf(context, request, right);
  if (!right || !opener) return refuseDownload(app.company, NOT_YOURS);
  const closed = closedRefusal(right, rightState({ ...right, ...opener.proof }, app.now()));
  if (closed) return refuseDownload(app.company, closed);
  try {
    return await sendFile(context, request, right, opener.person);
  } catch (error) {
    if (!(error instanceof FileStoreDown)) throw error;
    context.get(requestContext).log.error({ err: error, right: right.id }, "file store down");
    return refuseDownload(app.company, STORE_DOWN);
  }
}

interface Opener {
  person: string;
  /** Facts proven by the kind of access itself. */
  proof: Partial<Pick<HeldRight, "awaits_confirmation">>;
}

const BY_ORDER = { awaits_confirmation: false };

/**
 * The person who downloads; undefined if the right is not theirs. Redirects to the sign-in without an account or the
 * order's cookie.
 */
async function openerOf(
  context: Readonly<RouterContextProvider>,
  request: Request,
  right: HeldRight | undefined,
): Promise<Opener | undefined> {
  const user = currentUser(context);
  if (right && user && right.user_id === user.id && isKnown(right)) {
    return { person: `user:${user.id}`, proof: {} };
  }
  if (right?.source === "order" && right.order_public_id) {
    const orderId = await guestOrderId(context, request, right.order_public_id);
    if (orderId === right.order_id) return { person: `order:${orderId}`, proof: BY_ORDER };
  }
  return requireUser(context).role === "admin" ? { person: ADMIN, proof: BY_ORDER } : undefined;
}

/** The shop's team may try any download; it does not count. */
const ADMIN = "admin";

async function sendFile(
  context: Readonly<RouterContextProvider>,
  request: Request,
  right: HeldRight,
  person: string,
): Promise<Response> {
  const { db, files, limits, company, now } = context.get(appContext);
  const { ip, log, ended } = context.get(requestContext);
  const key = right.file_key;
  const size = key ? await files.size(key) : undefined;
  if (!key || size === undefined) {
    if (key) log.error({ right: right.id }, "deliverable missing from the file store");
    return refuseDownload(company, NO_FILE);
  }
  const { status, headers, range } = answerForFile(request, {
    key,
    size,
    name: right.file_name ?? right.name,
  });
  if (status === 416 || request.method === "HEAD") return new Response(null, { status, headers });
  const facts = { rightId: right.id, person, ip, now: now() };
  const goesOn = range !== undefined && range.start > 0 && (await hasBegunDownload(db, facts));
  const use = await limits.use(goesOn ? DOWNLOAD_PART_LIMIT : DOWNLOAD_LIMIT, person);
  if (!use.ok) return refuseDownload(company, tooManyDownloads(use.retryAfter));
  let takeBack: (() => Promise<void>) | undefined;
  let isCut = false;
  const onCut = () => {
    isCut = true;
    takeBack?.().catch((error: unknown) =>
      log.warn({ err: error, right: right.id }, "download stays counted"),
    );
  };
  const body = await files.read(key, { until: ended, range, onCut });
  if (!goesOn && person !== ADMIN) takeBack = await recordDownload(db, facts);
  if (isCut) onCut();
  return new Response(body, { status, headers });
}

function closedRefusal(right: HeldRight, state: RightState): Refusal | undefined {
  const why = closedSentence(right, state) ?? "";
  switch (state) {
    case "open":
      return undefined;
    case "removed":
      return { status: 410, heading: "Acesso retirado", sentence: why };
    case "revoked": {
      const sentence = "A compra deste produto foi cancelada ou reembolsada.";
      return { status: 410, heading: "Acesso retirado", sentence };
    }
    case "ended": {
      const sentence = `Este download valeu até ${right.ends_at ? lastDayBefore(right.ends_at) : ""}.`;
      return { status: 410, heading: "Prazo encerrado", sentence, way: wayOn(right) };
    }
    case "not_open_yet": {
      const sentence = `${why} Nesse dia este mesmo link abre o download.`;
      return { status: 423, heading: "Ainda não abriu", sentence };
    }
    case "awaits_confirmation":
      return { status: 423, heading: "Falta confirmar o e-mail", sentence: why };
    case "suspended": {
      const sentence = `${why} O download volta assim que isso se resolver.`;
      return { status: 423, heading: "Acesso suspenso", sentence };
    }
  }
}

/** Undefined if the product is no longer sold. */
function wayOn({ sold_product_id, is_listed, name }: HeldRight): Refusal["way"] {
  if (sold_product_id === null || !is_listed) return undefined;
  return { label: "Comprar de novo", address: `/produto/${addressOf(sold_product_id, name)}` };
}

function tooManyDownloads(retryAfter: number): Refusal {
  const headers = { "retry-after": String(retryAfter) };
  return { status: 429, heading: "Muitos downloads", sentence: waitSentence(retryAfter), headers };
}
