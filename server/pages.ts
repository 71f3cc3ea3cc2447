// The site's pages on the server: the router over the build, and the build's list of addresses.
import { createRequestHandler, type ServerBuild } from "react-router";
import { apiPaths } from "./api-refusals.ts";
import { answerByShares, patternsOf } from "./route-shares.ts";

export interface PagesOptions {
  dev?: boolean;
  /** Vite's development server returns the current build of the pages. */
  pages?: Parameters<typeof createRequestHandler>[0];
}

export type Pages = ReturnType<typeof openPages>;

/**
 * Creates the router once. Given a function, the router would rank all routes for every request; for development only.
 */
export function openPages({ pages, dev }: PagesOptions) {
  if (pages) {
    const given = createRequestHandler(pages, dev ? "development" : "production");
    const build = async () => (typeof pages === "function" ? pages() : pages);
    return {
      handler: async () => given,
      apiPaths: async () => apiPaths(await build()),
      patterns: async () => patternsOf(await build()),
    };
  }
  let opened: Promise<ReturnType<typeof openBuild>> | undefined;
  const open = () => {
    opened ??= import("virtual:react-router/server-build").then(openBuild);
    return opened;
  };
  return {
    handler: async () => (await open()).answer,
    apiPaths: async () => (await open()).paths,
    patterns: async () => (await open()).patterns,
  };
}

function openBuild(build: ServerBuild) {
  return {
    answer: answerByShares(build),
    paths: apiPaths(build),
    patterns: patternsOf(build),
  };
}
