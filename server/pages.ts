// The site's pages as the server runs them: the router over the build, and what the build says of its addresses.
import { createRequestHandler, type ServerBuild } from "react-router";
import { apiPaths } from "./api-refusals.ts";
import { answerByShares, patternsOf } from "./route-shares.ts";

export interface PagesOptions {
  dev?: boolean;
  /** Vite's development server gives the freshest build of the pages. */
  pages?: Parameters<typeof createRequestHandler>[0];
}

export type Pages = ReturnType<typeof openPages>;

/** The router, made once. Given a function, it would rank all routes anew for every request: good for development alone. */
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
