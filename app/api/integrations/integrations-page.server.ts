import { pageAddress, pageFrom } from "#app/platform/forms/pagination.ts";
import type { Db } from "#db/connect.server.ts";
import { TOKEN_FILTER } from "../tokens/token-filter.ts";
import { findTokens, TOKENS_PAGE_SIZE } from "../tokens/token-list.server.ts";
import { WEBHOOK_FILTER, WEBHOOKS_TAB } from "../webhooks/webhook-filter.ts";
import { tableGuides } from "./integration-guide.server.ts";
import { findWebhooks, WEBHOOKS_PAGE_SIZE } from "./webhook-list.server.ts";

/** One of the tabs of /admin/integracoes, and its own address without an open form. */
export async function readIntegrationsPage(db: Db, path: string, params: URLSearchParams) {
  switch (params.get("aba")) {
    case "webhooks": {
      const filter = WEBHOOK_FILTER.parse(params);
      const list = await findWebhooks(db, filter, pageFrom(params, WEBHOOKS_PAGE_SIZE));
      const here = pageAddress(path, WEBHOOK_FILTER.params(filter, WEBHOOKS_TAB), list.page.number);
      return { tab: "webhooks" as const, here, filter, list };
    }
    case "como-usar":
      return { tab: "como-usar" as const, here: `${path}?aba=como-usar`, guides: tableGuides() };
    default: {
      const filter = TOKEN_FILTER.parse(params);
      const list = await findTokens(db, filter, pageFrom(params, TOKENS_PAGE_SIZE));
      const here = pageAddress(path, TOKEN_FILTER.params(filter), list.page.number);
      return { tab: "chaves" as const, here, filter, list };
    }
  }
}
