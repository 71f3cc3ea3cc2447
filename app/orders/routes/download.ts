import type { RouterContextProvider } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { currentUser, requireUser } from "#app/identity/sessions/sessions.server.ts";
import { accessStatus } from "#app/orders/access/access-status.ts";
import {
  DOWNLOAD_LIMIT,
  DOWNLOAD_PART_LIMIT,
  type DownloadGrant,
  findDownloadGrant,
  hasBegunDownload,
  ownerOf,
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
import type { Route } from "./+types/download.ts";

/** The file of a grant, by the rules of the contract (OP-26). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const grant = await findDownloadGrant(app.db, params.grant);
  const person = await personFor(context, request, grant);
  if (!grant || !person) return refuseDownload(app.company, NOT_YOURS);
  const closed = closedRefusal(grant, app.now());
  if (closed) return refuseDownload(app.company, closed);
  try {
    return await sendFile(context, request, grant, person);
  } catch (error) {
    if (!(error instanceof FileStoreDown)) throw error;
    context.get(requestContext).log.error({ err: error, grant: grant.id }, "file store down");
    return refuseDownload(app.company, STORE_DOWN);
  }
}

/** Who downloads; undefined when it is not theirs. Without an account or the order's cookie it is off to sign in. */
async function personFor(
  context: Readonly<RouterContextProvider>,
  request: Request,
  grant: DownloadGrant | undefined,
): Promise<string | undefined> {
  const user = currentUser(context);
  if (grant && user && ownerOf(grant) === user.id) return `user:${user.id}`;
  if (grant?.licence_id === null && grant.order_public_id !== null) {
    const orderId = await guestOrderId(context, request, grant.order_public_id);
    if (orderId === grant.order_id) return `order:${orderId}`;
  }
  return requireUser(context).role === "admin" ? ADMIN : undefined;
}

/** The owner of the shop may try any download; it is not the customer's, so it does not count. */
const ADMIN = "admin";

async function sendFile(
  context: Readonly<RouterContextProvider>,
  request: Request,
  grant: DownloadGrant,
  person: string,
): Promise<Response> {
  const { db, files, limits, company, now } = context.get(appContext);
  const { ip, log, ended } = context.get(requestContext);
  const key = grant.file_key;
  const size = key ? await files.size(key) : undefined;
  if (!key || size === undefined) {
    if (key) log.error({ grant: grant.id }, "deliverable missing from the file store");
    return refuseDownload(company, NO_FILE);
  }
  const { status, headers, range } = answerForFile(request, {
    key,
    size,
    name: grant.file_name ?? grant.name,
  });
  if (status === 416 || request.method === "HEAD") return new Response(null, { status, headers });
  const facts = { grantId: grant.id, isBrought: grant.isBrought, person, ip, now: now() };
  const goesOn = range !== undefined && range.start > 0 && (await hasBegunDownload(db, facts));
  const use = await limits.use(goesOn ? DOWNLOAD_PART_LIMIT : DOWNLOAD_LIMIT, person);
  if (!use.ok) return refuseDownload(company, tooManyDownloads(use.retryAfter));
  let takeBack: (() => Promise<void>) | undefined;
  let isCut = false;
  const onCut = () => {
    isCut = true;
    takeBack?.().catch((error: unknown) =>
      log.warn({ err: error, grant: grant.id }, "download stays counted"),
    );
  };
  const body = await files.read(key, { until: ended, range, onCut });
  if (!goesOn && person !== ADMIN) takeBack = await recordDownload(db, facts);
  if (isCut) onCut();
  return new Response(body, { status, headers });
}

function closedRefusal(grant: DownloadGrant, now: Date): Refusal | undefined {
  const status = accessStatus(grant, now);
  if (status === "Encerrado") {
    const sentence = "A compra deste produto foi cancelada ou reembolsada.";
    return { status: 410, heading: "Acesso retirado", sentence };
  }
  if (status === "Expirado") {
    const sentence = `Este download valeu até ${lastDayBefore(grant.expires_at)}.`;
    return { status: 410, heading: "Prazo encerrado", sentence, way: wayOn(grant) };
  }
  if (status === "Ativo") return undefined;
  if (status === "Pré-venda") {
    const sentence = `${grant.state_reason}. Nesse dia este mesmo link abre o download.`;
    return { status: 423, heading: "Ainda não abriu", sentence };
  }
  const reason = (grant.state_reason ?? "Pagamento em análise").replace(/\.$/, "");
  const sentence = `${reason}. O download volta assim que isso se resolver.`;
  return { status: 423, heading: "Acesso suspenso", sentence };
}

/** Nothing where it is no more sold. */
function wayOn({ product_id, is_active, retired_at, name }: DownloadGrant): Refusal["way"] {
  if (product_id === null || !is_active || retired_at !== null) return undefined;
  return { label: "Comprar de novo", address: `/produto/${addressOf(product_id, name ?? "")}` };
}

function tooManyDownloads(retryAfter: number): Refusal {
  const headers = { "retry-after": String(retryAfter) };
  return { status: 429, heading: "Muitos downloads", sentence: waitSentence(retryAfter), headers };
}
