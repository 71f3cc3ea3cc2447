// The authenticator app on a person's phone.
import { Secret, TOTP } from "otpauth";
import type { Answer, TestSite, Visitor } from "./test-site.ts";

/** The six digits that the app shows now, or in this many 30-second steps. */
export function codeNow(site: Pick<TestSite, "now">, key: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")), digits: 6, period: 30 });
  return totp.generate({ timestamp: site.now().getTime() + steps * 30_000 });
}

/** The secret and the sealed set-up on the page with the QR code. */
export function setupIn(page: Answer): { key: string; setup: string } {
  const key = /<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(page.text)?.[1] ?? "";
  const setup = /name="setup" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
  return { key, setup };
}

/** The recovery codes, which the page shows once. */
export function recoveryCodesIn(page: Answer): string[] {
  return /<textarea[^>]*>([^<]+)<\/textarea>/.exec(page.text)?.[1]?.trim().split("\n") ?? [];
}

export async function switchOnSecondFactor(site: TestSite, visitor: Visitor, password: string) {
  const path = "/minha-conta/seguranca";
  const begun = await visitor.post(path, { intent: "begin-second-factor", current_password: password });
  const { key, setup } = setupIn(begun);
  const code = codeNow(site, key);
  const done = await visitor.post(path, { intent: "confirm-second-factor", setup, code });
  return { key, done, codes: recoveryCodesIn(done) };
}
