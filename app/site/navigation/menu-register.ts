// What changed in the menu and the footer, for the register: link by link, old and new.
import type { LinkColumn, SiteLink } from "#app/company/site-frame.ts";
import type { Navigation } from "./navigation.ts";

type WordedChanges = Record<string, { de?: string; para?: string }>;

export function menuChanges(before: Navigation, after: Navigation): WordedChanges {
  return {
    ...linkChanges("Menu do topo", before.header, after.header),
    ...columnChanges(before.footer, after.footer),
  };
}

/** A column is known by its title; one that only has another title is the one that stood there. */
function columnChanges(before: LinkColumn[], after: LinkColumn[]): WordedChanges {
  const changes: WordedChanges = {};
  const left = [...before];
  const found = after.map((column) => takeOut(left, ({ title }) => title === column.title));
  for (const [at, column] of after.entries()) {
    const links = JSON.stringify(column.links);
    const old =
      found[at] ?? takeOut(left, (one) => JSON.stringify(one.links) === links || one === before[at]);
    const name = `Rodapé, coluna “${column.title}”`;
    if (!old) changes[name] = { para: words(column.links) || "sem links" };
    else {
      if (old.title !== column.title)
        changes[`Rodapé, coluna ${at + 1}`] = { de: old.title, para: column.title };
      Object.assign(changes, linkChanges(name, old.links, column.links));
    }
  }
  for (const { title, links } of left)
    changes[`Rodapé, coluna “${title}” retirada`] = { de: words(links) || "sem links" };
  const order = (columns: LinkColumn[], others: LinkColumn[]) =>
    columns.flatMap(({ title }) => (others.some((one) => one.title === title) ? [title] : [])).join(", ");
  const [de, para] = [order(before, after), order(after, before)];
  return de === para ? changes : { ...changes, "Rodapé, ordem das colunas": { de, para } };
}

function linkChanges(where: string, before: SiteLink[], after: SiteLink[]): WordedChanges {
  const changes: WordedChanges = {};
  const left = [...before];
  // Those that are the same first, so that none of them is taken for a changed one.
  const same = after.map((link) => takeOut(left, (one) => said(one) === said(link)));
  const old = after.map(
    (link, at) => same[at] ?? takeOut(left, ({ label, to }) => to === link.to || label === link.label),
  );
  const added = after.filter((_, at) => !old[at]);
  if (added.length > 0) changes[`${where}, acrescentado`] = { para: words(added) };
  if (left.length > 0) changes[`${where}, retirado`] = { de: words(left) };
  for (const [at, link] of after.entries()) {
    const was = old[at];
    if (was && said(was) !== said(link))
      changes[`${where}, “${was.label}”`] = { de: said(was), para: said(link) };
  }
  const kept = old.flatMap((link) => link ?? []);
  const was = before.filter((link) => kept.includes(link));
  if (was.some((link, at) => link !== kept[at]))
    changes[`${where}, ordem`] = { de: labels(was), para: labels(kept) };
  return changes;
}

function takeOut<T>(list: T[], isMeant: (one: T) => boolean): T | undefined {
  const at = list.findIndex(isMeant);
  return at < 0 ? undefined : list.splice(at, 1)[0];
}

function said({ label, to }: SiteLink): string {
  return `${label} (${to})`;
}

function words(links: SiteLink[]): string {
  return links.map(said).join(", ");
}

function labels(links: SiteLink[]): string {
  return links.map(({ label }) => label).join(", ");
}
