// Platforms that people come from, keyed by the value in the database.

const NAMES = {
  hotmart: { name: "Hotmart", from: "da Hotmart" },
  kiwify: { name: "Kiwify", from: "da Kiwify" },
  eduzz: { name: "Eduzz", from: "da Eduzz" },
  memberkit: { name: "MemberKit", from: "da MemberKit" },
  teachable: { name: "Teachable", from: "da Teachable" },
  woocommerce: { name: "WooCommerce", from: "do WooCommerce" },
  ghost: { name: "Ghost", from: "do Ghost" },
  mailchimp: { name: "Mailchimp", from: "do Mailchimp" },
  other: { name: "Outra lista", from: "de outra lista" },
} as const;

export type ExternalPlatform = keyof typeof NAMES;

export const EXTERNAL_PLATFORMS = Object.keys(NAMES) as ExternalPlatform[];

export function platformName(platform: string): string {
  return NAMES[isPlatform(platform) ? platform : "other"].name;
}

/** With its article, after "veio": "da Hotmart", "do Ghost". */
export function fromPlatform(platform: string): string {
  return NAMES[isPlatform(platform) ? platform : "other"].from;
}

function isPlatform(platform: string): platform is ExternalPlatform {
  return platform in NAMES;
}
