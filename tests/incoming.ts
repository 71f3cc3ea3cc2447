// Sample deliveries of other platforms named in docs/contracts/move-in.md.
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { sealConnectionSecret } from "#app/external-sales/incoming/connection-secret.server.ts";
import type { IncomingPlatform } from "#app/external-sales/incoming/incoming-platforms.ts";
import type { Answer, TestSite } from "./test-site.ts";

export interface SampleDelivery {
  file: string;
  platform: IncomingPlatform;
  effect: string;
  headers?: Record<string, string>;
  query?: string;
}

const SAMPLES = new URL("move-in-samples/", import.meta.url);

export const SAMPLES_SAID: { secrets: Record<IncomingPlatform, string>; deliveries: SampleDelivery[] } =
  JSON.parse(readFileSync(new URL("webhooks.json", SAMPLES), "utf8"));
export const SECRETS = SAMPLES_SAID.secrets;

/** A prefix of the name is enough, such as "kiwify-01". */
export function sample(name: string): SampleDelivery {
  const found = SAMPLES_SAID.deliveries.find(({ file }) => file.startsWith(`webhooks/${name}`));
  if (!found) throw new Error(`there is no sample ${name}`);
  return found;
}

export function bodyOf({ file }: Pick<SampleDelivery, "file">): string {
  return readFileSync(new URL(file, SAMPLES), "utf8");
}

export async function makeConnection(
  site: TestSite,
  platform: IncomingPlatform,
  { takesEnrollments = false } = {},
): Promise<{ id: number; address: string }> {
  const key = `chave-de-teste-de-${platform}-${Math.random().toString(36).slice(2)}`;
  const { id } = await site.db
    .insertInto("incoming_connections")
    .values({
      platform,
      name: `Conta de ${platform}`,
      key,
      secret: sealConnectionSecret(site.secret, { platform, key }, SECRETS[platform]),
      takes_enrollments: takesEnrollments,
      created_at: site.now(),
      updated_at: site.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, address: `/api/entrada/${platform}/${key}` };
}

/** Posts as their server does: no cookie, no origin. */
export function post(
  site: TestSite,
  address: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return site.visitor().send(address, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", origin: "", ...headers },
  });
}

export function deliverSample(site: TestSite, address: string, one: SampleDelivery): Promise<Answer> {
  return post(site, one.query ? `${address}?${one.query}` : address, bodyOf(one), one.headers ?? {});
}

/** Posts another body, signed as its platform would. */
export function deliverSigned(
  site: TestSite,
  { platform, address }: { platform: IncomingPlatform; address: string },
  body: object,
): Promise<Answer> {
  const text = JSON.stringify(body);
  const signature = (hash: string) => createHmac(hash, SECRETS[platform]).update(text).digest("hex");
  if (platform === "kiwify") return post(site, `${address}?signature=${signature("sha1")}`, text);
  const header: Record<string, string> =
    platform === "hotmart" ? { "x-hotmart-hottok": SECRETS.hotmart } : { "x-signature": signature("sha256") };
  return post(site, address, text, header);
}

/** Matches all products that this platform reports to a course, a file or both. */
export async function matchProduct(
  site: TestSite,
  {
    platform,
    code,
    name = "Curso",
    courseId,
    productId,
  }: { platform: IncomingPlatform; code: string; name?: string; courseId?: number; productId?: number },
): Promise<void> {
  const at = site.now();
  const { id } = await site.db
    .insertInto("external_products")
    .values({ platform, ref: `code:${code}`, name, created_at: at, updated_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  const said = { external_product_id: id, created_at: at };
  if (courseId !== undefined) {
    await site.db
      .insertInto("external_product_courses")
      .values({ ...said, course_id: courseId })
      .execute();
  }
  if (productId !== undefined) {
    await site.db
      .insertInto("external_product_files")
      .values({ ...said, product_id: productId })
      .execute();
  }
}
