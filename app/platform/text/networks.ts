// Where else the company is found: what each place is called, and how a name there becomes an address.

/** In the order in which the foot of each page names them. */
export const NETWORKS = {
  instagram: "Instagram",
  youtube: "YouTube",
  tiktok: "TikTok",
  whatsappChannel: "Canal do WhatsApp",
  telegram: "Telegram",
  linkedin: "LinkedIn",
  facebook: "Facebook",
  threads: "Threads",
  pinterest: "Pinterest",
  github: "GitHub",
} as const;

export type Network = keyof typeof NETWORKS;

export const NO_NETWORKS: Record<Network, string> = {
  instagram: "",
  youtube: "",
  tiktok: "",
  whatsappChannel: "",
  telegram: "",
  linkedin: "",
  facebook: "",
  threads: "",
  pinterest: "",
  github: "",
};
