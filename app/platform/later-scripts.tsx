import { cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from "react";
import { Scripts } from "react-router";
import { useRequestMark } from "./request-mark.tsx";

interface ScriptFacts {
  type?: string;
  rel?: string;
  href?: string;
  children?: ReactNode;
  dangerouslySetInnerHTML?: { __html: string };
}

/**
 * The router's scripts, begun after the first paint: a page to read is whole without them, and until then the line
 * belongs to its stylesheet, its fonts and its first picture. Development keeps them as they are.
 */
export function LaterScripts() {
  const { noteScript } = useRequestMark();
  // In the browser they have done their work.
  if (!import.meta.env.SSR && !import.meta.env.DEV) return null;
  const whole = Scripts({});
  const tree = import.meta.env.DEV ? whole : later(whole, preloadsIn(whole));
  for (const script of scriptsIn(tree)) noteScript?.(script);
  return tree;
}

/** Without the preloads, and with the script that imports the page's modules put off. */
function later(node: ReactNode, preloads: string[]): ReactNode {
  if (Array.isArray(node)) return node.map((one: ReactNode) => later(one, preloads));
  if (!isElement(node)) return node;
  const { type, rel, children, dangerouslySetInnerHTML: script } = node.props;
  if (node.type === Fragment) return <Fragment key={node.key}>{later(children, preloads)}</Fragment>;
  if (rel === "modulepreload") return null;
  if (type !== "module" || !script) return node;
  return cloneElement(node, { dangerouslySetInnerHTML: { __html: putOff(script.__html, preloads) } });
}

/** The same imports, asked for together from the frame after the first; the entry begins when all are there. */
function putOff(script: string, preloads: string[]): string {
  const modules = [...script.matchAll(/^import \* as (\w+) from ("[^"]+");$/gm)];
  const entry = /^import\(("[^"]+")\);$/m.exec(script)?.[1];
  if (!entry) return script;
  const names = modules.map(([, name]) => name).join();
  const imports = modules.map(([, , address]) => `import(${address})`).join();
  const others = preloads.map((address) => JSON.stringify(address)).filter((address) => address !== entry);
  const begin = `fetch(${entry});for(const address of [${others.join()}])import(address);`;
  const rest = script.replaceAll(/^import \* as .+;$/gm, "");
  return `requestAnimationFrame(()=>setTimeout(async()=>{${begin}const [${names}]=await Promise.all([${imports}]);${rest}}));`;
}

function scriptsIn(node: ReactNode): string[] {
  if (Array.isArray(node)) return node.flatMap(scriptsIn);
  if (!isElement(node)) return [];
  const { children, dangerouslySetInnerHTML: script } = node.props;
  return node.type === "script" && script ? [script.__html] : scriptsIn(children);
}

function preloadsIn(node: ReactNode): string[] {
  if (Array.isArray(node)) return node.flatMap(preloadsIn);
  if (!isElement(node)) return [];
  const { rel, href, children } = node.props;
  return rel === "modulepreload" && href ? [href] : preloadsIn(children);
}

function isElement(node: ReactNode): node is ReactElement<ScriptFacts> {
  return isValidElement(node);
}
