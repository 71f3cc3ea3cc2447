// The ad services as their owner sees, sets and tries them: everything but the secrets comes back to the screen.

import { listAdEvents } from "#app/ads/events/ad-events.server.ts";
import { sendTestEvent } from "#app/ads/sending/ad-test.server.ts";
import {
  AD_SECRETS,
  type AdKey,
  adKeyOf,
  findAdRow,
  saveAdServices,
} from "#app/ads/settings/ad-settings.server.ts";
import { AD_SERVICES_KEY } from "#app/analytics/ad-services.schema.ts";
import { AD_SERVICE_LABELS } from "#app/analytics/ad-services.ts";
import type { AppContext } from "#app/context.ts";
import { type Asker, takeProof } from "#app/identity/fresh-proof/fresh-proof.server.ts";
import type { ProofWay } from "#app/identity/fresh-proof/proof-fields.ts";
import { may, type Standing } from "#app/identity/rights/rights.ts";
import {
  ownersAlone,
  settingFailure,
  settingGuard,
} from "#app/identity/setting-guard/setting-guard.server.ts";
import { findSettingVersion } from "#app/platform/config/setting-versions.server.ts";
import { staleSetting } from "#app/platform/config/stale-row.server.ts";
import { type Failure, failure, parseForm } from "#app/platform/forms/form.ts";
import { staleFailure } from "#app/platform/forms/form-outcome.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import type { AdEventService } from "#db/schema.ts";
import { adFields } from "./ad-fields.ts";
import { adServicesForm, adTestForm, metaPixelField } from "./ad-form.schema.ts";

export type AdSetup = Awaited<ReturnType<typeof readAdSetup>>;

const TESTS = { name: "test-ads", points: 20, seconds: 3600 };
const TOO_MANY = "Muitos testes em uma hora. Espere um pouco e tente de novo.";
const SECRET_NEEDED = "Cole o código secreto desta conta.";
const SERVICES = Object.keys(AD_SECRETS) as AdEventService[];

export async function readAdSetup({ db, secret, config }: AppContext) {
  const { version } = await findSettingVersion(db, AD_SERVICES_KEY);
  const row = await findAdRow(db);
  const { metaToken: _, gaSecret: __, tiktokToken: ___, ...values } = row;
  const states = SERVICES.map((name) => [name, stateOf(adKeyOf(row, name, secret))] as const);
  return {
    version,
    values,
    secrets: Object.fromEntries(states) as Record<AdEventService, SecretState>,
    events: await listAdEvents(db),
    isFake: config.adsBaseUrl !== undefined,
  };
}

/** Whether the service can be told now. */
type SecretState = "off" | "ready" | "locked";

function stateOf(key: AdKey | undefined): SecretState {
  if (!key) return "off";
  return key.secret === undefined ? "locked" : "ready";
}

export type AdFailure = Failure & { asks?: ProofWay; status?: number; retryAfter?: number };

export async function runAdForm(
  app: AppContext,
  asker: Asker & { userAgent: string | null },
  formData: FormData,
): Promise<Outcome<{ title: string }, AdFailure>> {
  return formData.get("intent") === "test-ads"
    ? testService(app, asker, formData)
    : saveServices(app, asker, formData);
}

/** Tells a viewer without the right to change ads whom to ask; undefined for owners. */
export async function closedAds({ db }: AppContext, who: Standing): Promise<string | undefined> {
  return may(who, "code.setup") ? undefined : ownersAlone(db, ["code"]);
}

async function saveServices(
  app: AppContext,
  asker: Asker,
  formData: FormData,
): Promise<Outcome<{ title: string }, AdFailure>> {
  const typedPixel = formData.get("metaPixel");
  formData.delete("metaPixel");
  const pixel = metaPixelField.safeParse(typedPixel);
  const refuse = (refused: AdFailure): AdFailure => ({
    ...refused,
    values: shown(failure(refused.errors, formData).values, typedPixel),
  });
  const proof = await takeProof(app, asker, formData);
  if (!proof.ok) return refuse(proof);
  const form = parseForm(adServicesForm, formData);
  if (!form.ok || !pixel.success) {
    const errors = {
      ...(pixel.success ? {} : { metaPixel: pixel.error.issues[0]?.message ?? "" }),
      ...(form.ok ? {} : form.errors),
    };
    return refuse(failure(errors, formData));
  }
  const { intent: _, version = 0, ...fields } = form.value;
  const given = { ...fields, metaPixel: pixel.data };
  const saved = await saveAdServices(app.db, given, {
    secret: app.secret,
    actor: { actorId: asker.user.id, ip: asker.ip },
    now: app.now(),
    version,
    guard: settingGuard(app, asker),
  });
  if ("powers" in saved) return refuse(await settingFailure(app, asker, saved));
  if (saved.kind === "no secret") {
    return refuse(failure(Object.fromEntries(saved.fields.map((name) => [name, SECRET_NEEDED])), formData));
  }
  if (saved.kind === "stale") {
    const row = adFields(await findAdRow(app.db));
    const facts = { key: AD_SERVICES_KEY, entityId: "anuncios", fields: row };
    return refuse(staleFailure(await staleSetting(app.db, facts), formData));
  }
  await app.refreshCompany();
  return { ok: true, title: "Anúncios salvos." };
}

/** What was typed, but for the secrets. */
function shown(values: Failure["values"], pixel: FormDataEntryValue | null): Record<string, string> {
  const { metaToken: _, gaSecret: __, tiktokToken: ___, ...rest } = values ?? {};
  return { ...rest, metaPixel: typeof pixel === "string" ? pixel : "" };
}

async function testService(
  app: AppContext,
  { ip, userAgent }: { ip: string; userAgent: string | null },
  formData: FormData,
): Promise<Outcome<{ title: string }, Failure>> {
  const form = parseForm(adTestForm, formData);
  if (!form.ok) return form;
  const { service } = form.value;
  const allowed = await app.limits.use(TESTS, "all");
  if (!allowed.ok) return failure(TOO_MANY);
  const problem = await sendTestEvent(app, service, { ip, userAgent });
  if (problem) return failure(problem);
  return { ok: true, title: `O evento de teste chegou: ${AD_SERVICE_LABELS[service]}.` };
}
