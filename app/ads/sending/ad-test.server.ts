// One event that the owner sends by hand, past the queue: it is no purchase, so that no figure of theirs grows by it.
import { randomBytes } from "node:crypto";
import type { AppContext } from "#app/context.ts";
import type { AdEventService } from "#db/schema.ts";
import { adKeyOf, findAdRow } from "../settings/ad-settings.server.ts";
import { hashedEmail } from "./ad-bodies.ts";
import { type AdCall, examineForAnalytics, tellAnalytics, tellMeta, tellTiktok } from "./ad-calls.server.ts";

const NAME = "TesteVitrine";
const OFF = "Salve primeiro o ID e o código secreto deste serviço.";
const LOCKED = "A SESSION_SECRET do site mudou: digite de novo o código secreto deste serviço e salve.";
const CODE_NEEDED =
  "Salve primeiro o código de teste: ele está na aba de eventos de teste do serviço, e o evento aparece lá.";

/** Of whoever presses the button. */
interface Tester {
  ip: string;
  userAgent: string | null;
}

/** Undefined: it was taken. Else why not, as a sentence. */
export async function sendTestEvent(
  app: AppContext,
  service: AdEventService,
  { ip, userAgent }: Tester,
): Promise<string | undefined> {
  const row = await findAdRow(app.db);
  const key = adKeyOf(row, service, app.secret);
  if (!key) return OFF;
  if (key.secret === undefined) return LOCKED;
  const call: AdCall = { service, id: key.id, secret: key.secret, baseUrl: app.config.adsBaseUrl };
  const event_id = randomBytes(16).toString("hex");
  const event_time = Math.floor(app.now().getTime() / 1000);
  const email = hashedEmail(app.company.emails.support);
  const url = `${app.config.siteUrl}/`;
  if (service === "ga4") {
    const params = { debug_mode: 1 };
    const body = { client_id: "1.1", events: [{ name: "teste_vitrine", params }] };
    return (await examineForAnalytics(call, body)) ?? tellAnalytics(call, body);
  }
  const testCode = service === "meta" ? row.metaTest : row.tiktokTest;
  if (!testCode) return CODE_NEEDED;
  if (service === "tiktok") {
    const user = { email, ip, user_agent: userAgent };
    return tellTiktok(call, { data: [{ event: NAME, event_time, event_id, user, page: { url } }], testCode });
  }
  const user_data = { em: [email], client_ip_address: ip, client_user_agent: userAgent ?? "Vitrine" };
  const event = { event_name: NAME, event_time, event_id, event_source_url: url, action_source: "website" };
  return tellMeta(call, { data: [{ ...event, user_data }], testCode });
}
