import { AsyncLocalStorage } from "node:async_hooks";
import { withShownDomains } from "../text/shown-email.server.ts";
import { type CsvRow, csvLines, toCsv } from "./csv.ts";

/** Streams a long export: each page is sent before the next is read. */
export function csvStream(header: string[], pages: AsyncIterable<CsvRow[]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = pages[Symbol.asyncIterator]();
  // Pages are read after the handler returned. This snapshot keeps the async context of the request.
  const asAsked = AsyncLocalStorage.snapshot();
  let isBegun = false;
  return new ReadableStream({
    async pull(controller) {
      if (!isBegun) {
        isBegun = true;
        controller.enqueue(encoder.encode(toCsv(header, [])));
        return;
      }
      const page = await asAsked(() => iterator.next());
      if (page.done) controller.close();
      else controller.enqueue(encoder.encode(csvLines(page.value.map(readable))));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}

/**
 * For people, internationalised addresses are shown as typed; backups and exports for other shops keep the stored
 * form.
 */
function readable(cells: CsvRow): CsvRow {
  return cells.map((cell) => (typeof cell === "string" ? withShownDomains(cell) : cell));
}
