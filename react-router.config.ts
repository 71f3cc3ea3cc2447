import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // The route manifest would name the admin screens to every visitor: each page brings only its own links.
  routeDiscovery: { mode: "lazy" },
} satisfies Config;
