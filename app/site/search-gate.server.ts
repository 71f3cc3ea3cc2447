// Rate limit for searches in the store and the blog. The page itself is the same for every caller.
import { data, type MiddlewareFunction } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { knock } from "#app/platform/gates/gate.server.ts";
import { GATES } from "#app/platform/gates/gates.ts";
import { waitSentence } from "#app/platform/http/http.ts";

/** Counts a search before it runs. Sets no cookie in a browser that has none. */
export const countSearches: MiddlewareFunction<Response> = async ({ context }) => {
  const facts = context.get(requestContext);
  const [path = "", query = ""] = facts.path.split("?", 2);
  const isSearch = GATES.search.at.some((one) => one === path) && new URLSearchParams(query).get("busca");
  if (!isSearch) return;
  const { ip, browser } = facts;
  const caller = browser.knownId === undefined ? { ip } : { ip, browser };
  const passage = await knock(context.get(appContext), caller, "search");
  if (passage.ok) return;
  facts.retryAfter = passage.retryAfter;
  throw data(waitSentence(passage.retryAfter), { status: 429 });
};
