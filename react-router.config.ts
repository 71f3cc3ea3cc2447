import type { Config } from "@react-router/dev/config";

export default {
  ssr: true,
  // Whether such a form is ours, server/origin-check.ts has found out before.
  allowedActionOrigins: ["null"],
  // The route manifest would name the admin screens to every visitor: each page brings only its own links.
  routeDiscovery: { mode: "lazy" },
} satisfies Config;
