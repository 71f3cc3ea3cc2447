// Where else the company is found, and what each place is called.

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
