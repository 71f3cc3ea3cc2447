import { useState } from "react";
import { openAddress } from "#app/platform/forms/list-address.ts";
import { type FewRows, type GivenTo, noneOf } from "./list-screen.ts";
import { NoRows, RowQuestion, RowTable } from "./row-table.tsx";

type WholeListProps<Item extends { id: number }, Given> = {
  of: FewRows<Item, Given>;
  path: string;
  items: Item[];
} & GivenTo<Given>;

/** A few rows that nobody needs to search: all of them, in the order that they have. */
export function WholeList<Item extends { id: number }, Given>(props: WholeListProps<Item, Given>) {
  const { of, path, items } = props;
  const given = (props.given ?? {}) as Given;
  const [leaving, setLeaving] = useState<Item | null>(null);
  const { empty, words } = of;
  const form = (name: string, value?: string) => openAddress(path, new URLSearchParams(), name, value);
  if (items.length === 0) {
    const title = typeof empty.title === "string" ? empty.title : `${noneOf(words)} ainda`;
    return <NoRows {...empty} title={title} form={form(empty.add?.form ?? "novo")} />;
  }
  return (
    <>
      <RowTable
        of={of}
        items={items}
        rowOf={(item) => ({
          ...given,
          edit: form(of.opens ?? "editar", String(item.id)),
          ask: () => setLeaving(item),
        })}
      />
      <RowQuestion of={of} items={items} asked={leaving} given={given} onClose={() => setLeaving(null)} />
    </>
  );
}
