import { domainToASCII } from "node:url";
import { appContext, type ForEverybody } from "#app/context.ts";
import { absoluteAddress } from "#app/platform/http/json-ld.ts";
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import type { Route } from "./+types/security-txt.ts";

/** RFC 9116 wants less than a year: who reads an old copy should ask again. */
const GOOD_FOR_DAYS = 180;
const DAY_MS = 86_400_000;

/** Public: whom to tell of a hole in this shop; nothing while the shop has said no address. */
export function loader({ context }: ForEverybody<Route.LoaderArgs>) {
  const { company, config, now } = context.get(appContext);
  const email = company.emails.support || company.emails.info;
  if (!email) return new Response("A loja ainda não informou um contato.\n", { status: 404 });
  // The same all day, so that what is kept of it stays true.
  const today = new Date(Math.floor(now().getTime() / DAY_MS) * DAY_MS);
  const [name = "", domain = ""] = email.split(/@(?=[^@]*$)/);
  const lines = [
    `Contact: mailto:${encodeURIComponent(name)}@${domainToASCII(domain)}`,
    `Expires: ${addDays(today, GOOD_FOR_DAYS).toISOString()}`,
    "Preferred-Languages: pt-BR, pt, en",
    `Canonical: ${absoluteAddress(config, "/.well-known/security.txt")}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=86400" },
  });
}
