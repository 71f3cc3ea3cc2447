// An answer nobody has ordered may come in any order, and on SQLite it always comes in the same. The test kit turns it
// around, so that what counts on the order by luck is found out.
import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryId,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from "kysely";

/** Turns the rows of every select around whose outermost level has no order. */
export class ReversedRows implements KyselyPlugin {
  readonly #unordered = new WeakSet<QueryId>();
  /** A count and a list made of the same beginning bear the same id: then neither is touched. */
  readonly #ordered = new WeakSet<QueryId>();

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    (isUnordered(node) ? this.#unordered : this.#ordered).add(queryId);
    return node;
  }

  async transformResult({ queryId, result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const isFree = this.#unordered.has(queryId) && !this.#ordered.has(queryId);
    if (!isFree || result.rows.length < 2) return result;
    return { ...result, rows: result.rows.toReversed() };
  }
}

function isUnordered(node: RootOperationNode): boolean {
  if (node.kind === "SelectQueryNode") return node.orderBy === undefined;
  if (node.kind === "RawNode") return isUnorderedText(node.sqlFragments.join(" ? "));
  // What a write gives back comes in no order either.
  return node.kind === "UpdateQueryNode" || node.kind === "DeleteQueryNode";
}

/** Statements written by hand: what stands in parentheses has an order of its own, which orders nothing outside. */
function isUnorderedText(text: string): boolean {
  const outside = withoutParentheses(text).toLowerCase();
  return /^\s*(?:with|select)\b/.test(outside) && !/\border\s+by\b/.test(outside);
}

function withoutParentheses(text: string): string {
  let depth = 0;
  let outside = "";
  for (const sign of text) {
    if (sign === "(") depth++;
    else if (sign === ")") depth = Math.max(0, depth - 1);
    else if (depth === 0) outside += sign;
  }
  return outside;
}
