import { useState } from "react";
import { useSearchParams } from "react-router";
import { listParams, openAddress } from "#app/platform/forms/list-address.ts";
import { type EmptyWords, noneOf, type RowScreen } from "./list-screen.ts";
import { NoRows, RowQuestion, RowTable } from "./row-table.tsx";

interface NounRowsProps<Item extends { id: number }> {
  of: RowScreen<Item> & { empty: Omit<EmptyWords, "hint"> };
  path: string;
  items: Item[];
}

/** A few rows that nobody needs to search: all of them, in the order that they have. */
export function NounRows<Item extends { id: number }>({ of, path, items }: NounRowsProps<Item>) {
  const [address] = useSearchParams();
  const [leaving, setLeaving] = useState<Item | null>(null);
  const here = listParams(address);
  const { empty, words } = of;
  if (items.length === 0) {
    const title = typeof empty.title === "string" ? empty.title : `${noneOf(words)} ainda`;
    return <NoRows {...empty} title={title} form={openAddress(path, here, "novo")} />;
  }
  return (
    <>
      <RowTable
        of={of}
        items={items}
        rowOf={(item) => ({
          edit: openAddress(path, here, of.opens ?? "editar", String(item.id)),
          ask: () => setLeaving(item),
        })}
      />
      <RowQuestion of={of} items={items} asked={leaving} given={{}} onClose={() => setLeaving(null)} />
    </>
  );
}
