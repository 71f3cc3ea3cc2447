// A phone with passkeys: Chromium's virtual authenticator.
import type { CDPSession, Page } from "@playwright/test";

export interface Device {
  cdp: CDPSession;
  id: string;
}

/** `verifies`: the device asks for user verification and succeeds. */
export async function holdDevice(
  page: Page,
  { verifies = true }: { verifies?: boolean } = {},
): Promise<Device> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId: id } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: verifies,
      isUserVerified: verifies,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, id };
}

/** Sets whether the person touches the device when asked. */
export async function touches({ cdp, id }: Device, enabled: boolean): Promise<void> {
  await cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId: id, enabled });
}
