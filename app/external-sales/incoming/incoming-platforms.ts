// Platforms that send their sales by webhook.
import { z } from "zod";

export const INCOMING_PLATFORMS = ["hotmart", "kiwify", "eduzz"] as const;
export type IncomingPlatform = (typeof INCOMING_PLATFORMS)[number];

export const ENTRY_PREFIX = "/api/entrada/";

const platformSchema = z.enum(INCOMING_PLATFORMS);

export function incomingPlatform(name: string): IncomingPlatform | undefined {
  return platformSchema.safeParse(name).data;
}

/** Webhook address for the platform. */
export function entryAddress(siteUrl: string, { platform, key }: { platform: string; key: string }): string {
  return `${siteUrl}${ENTRY_PREFIX}${platform}/${key}`;
}
