// Word writes a list as paragraphs that only look like one; Word on the web writes each item as a list of its own.
import { stylesOf } from "./pasted-elements.ts";

interface Item {
  element: Element;
  level: number;
  /** Items of one list have one. */
  list: string;
  isOrdered: boolean;
  /** The number before it. */
  number: number;
  content: Node[];
}

/** Puts real lists where they stood. */
export function makeLists(body: HTMLElement): void {
  const items = new Map<Element, Item>();
  for (const paragraph of body.querySelectorAll("p, div.ListContainerWrapper")) {
    const item = paragraph.localName === "p" ? wordItem(paragraph) : webItem(paragraph);
    if (item) items.set(paragraph, item);
  }
  // Numbers before headings are set by the page, not by the text.
  for (const marker of body.querySelectorAll("[style*='mso-list']")) {
    if (isMarker(marker)) marker.remove();
  }
  for (const item of items.values()) {
    if (!item.element.isConnected) continue;
    const run: Item[] = [];
    for (let next: Item | undefined = item; next; next = items.get(next.element.nextElementSibling ?? body)) {
      run.push(next);
    }
    item.element.before(...nested(run));
    for (const { element } of run) element.remove();
  }
}

function nested(run: Item[]): HTMLElement[] {
  const tops: HTMLElement[] = [];
  let open: { list: HTMLElement; item: Item }[] = [];
  for (const item of run) {
    open = open.filter((one) => one.item.level <= item.level);
    let last = open.at(-1);
    const isNew =
      last &&
      last.item.level === item.level &&
      (last.item.isOrdered !== item.isOrdered || last.item.list !== item.list);
    if (isNew) {
      open.pop();
      last = open.at(-1);
    }
    if (last?.item.level !== item.level) {
      const list = item.element.ownerDocument.createElement(item.isOrdered ? "ol" : "ul");
      if (item.isOrdered && item.number > 1) list.setAttribute("start", String(item.number));
      if (last) (last.list.lastElementChild ?? last.list).append(list);
      else tops.push(list);
      open.push({ list, item });
    }
    const entry = item.element.ownerDocument.createElement("li");
    entry.append(...item.content);
    open.at(-1)?.list.append(entry);
  }
  return tops;
}

function isMarker(element: Element): boolean {
  return stylesOf(element).get("mso-list")?.toLowerCase() === "ignore";
}

function wordItem(paragraph: Element): Item | undefined {
  const [, list, level] = /^(l\d+) level(\d)/.exec(stylesOf(paragraph).get("mso-list") ?? "") ?? [];
  if (!list || !level) return undefined;
  const marker = [...paragraph.querySelectorAll("[style*='mso-list']")].find(isMarker);
  const sign = marker?.textContent?.replace(/\s/g, "") ?? "";
  marker?.remove();
  return {
    element: paragraph,
    level: Number(level),
    list,
    isOrdered: /^\(?(\d+|[a-z]{1,5})[.)]/i.test(sign),
    number: Number(/^\(?(\d+)/.exec(sign)?.[1] ?? 1),
    content: [...paragraph.childNodes],
  };
}

function webItem(wrapper: Element): Item | undefined {
  const entry = wrapper.querySelector("li");
  const list = entry?.parentElement;
  if (!entry || !list || wrapper.querySelectorAll("li").length !== 1) return undefined;
  return {
    element: wrapper,
    level: Number(entry.getAttribute("data-aria-level") ?? entry.getAttribute("aria-level") ?? 1),
    list: "web",
    isOrdered: list.localName === "ol",
    number: Number(list.getAttribute("start") ?? 1),
    content: [...entry.childNodes],
  };
}
