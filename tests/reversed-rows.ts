// Without "order by" rows may come in any order, but SQLite always returns the same order. The test kit reverses such
// rows to reveal code that depends on the order.
import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryId,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from "kysely";

/** Reverses the rows of each select without an outermost "order by". */
export class ReversedRows implements KyselyPlugin {
  readonly #unordered = new WeakSet<QueryId>();
  /** A count and a list built from the same query share an id; then neither is reversed. */
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
  // Rows returned by a write have no order either.
  return node.kind === "UpdateQueryNode" || node.kind === "DeleteQueryNode";
}

/** For raw SQL: an "order by" in parentheses does not order the outer query. */
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
