import { useEffect } from "react";
import { SELECTION_COLUMN, SelectableRow } from "#app/ui/controls/bulk-form.tsx";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { DeleteDialog } from "#app/ui/controls/delete-dialog.tsx";
import { Menu, MenuButton, MenuForm, MenuLink, MenuRule } from "#app/ui/controls/menu.tsx";
import { sortedColumn } from "#app/ui/controls/sort-link.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { Table, TableCell, TableRow } from "#app/ui/display/table.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { EmptyWords, ListColumn, RowAct, RowOf, RowScreen } from "./list-screen.ts";

interface RowTableProps<Item extends { id: number }, Given, Sorts> {
  of: RowScreen<Item, Given, Sorts>;
  items: Item[];
  rowOf(item: Item): RowOf<Given>;
  /** The form of what is done to the marked ones. */
  marks?: string | undefined;
  sort?: keyof Sorts & string;
  sortAddress?(sort: keyof Sorts & string): string;
}

/** The rows with their cells and their menus, and a box before each where several are changed together. */
export function RowTable<Item extends { id: number }, Given, Sorts>(
  props: RowTableProps<Item, Given, Sorts>,
) {
  const { of, items, rowOf, marks } = props;
  const { columns, words } = of;
  const heads = columns.map((column) => headOf(column, props));
  const all = [
    ...(marks ? [SELECTION_COLUMN] : []),
    ...heads,
    ...(of.acts ? [{ key: "actions", label: "Ações", hidden: true }] : []),
  ];
  return (
    <Table caption={of.caption ?? titled(words.many)} columns={all}>
      {items.map((item) => {
        const row = rowOf(item);
        const cells = (
          <>
            {columns.map((column) => (
              <Cell key={column.label} column={column} item={item} row={row} />
            ))}
            {of.acts ? (
              <TableCell card="end" className={of.actsClass ?? "md:text-right"}>
                <RowMenu name={of.name(item)} acts={of.acts(item, row)} ask={row.ask} />
              </TableCell>
            ) : null}
          </>
        );
        return marks ? (
          <SelectableRow key={item.id} form={marks} id={item.id} label={of.name(item)}>
            {cells}
          </SelectableRow>
        ) : (
          <TableRow key={item.id}>{cells}</TableRow>
        );
      })}
    </Table>
  );
}

function headOf<Item extends { id: number }, Given, Sorts>(
  { label, sorts, align, hidden }: ListColumn<Item, Sorts, Given>,
  { sort, sortAddress }: RowTableProps<Item, Given, Sorts>,
) {
  const head =
    sorts && sort !== undefined && sortAddress
      ? sortedColumn(label, sorts, { sort, sortAddress })
      : { key: label, label };
  return { ...head, ...(align && { align }), ...(hidden && { hidden }) };
}

function titled(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface CellProps<Item, Sorts, Given> {
  column: ListColumn<Item, Sorts, Given>;
  item: Item;
  row: RowOf<Given>;
}

function Cell<Item, Sorts, Given>({ column, item, row }: CellProps<Item, Sorts, Given>) {
  const { card, said, align, className } = column;
  const label = said === true ? column.label : said?.(item);
  const state = column.state?.(item, row);
  const place = typeof card === "function" ? card(item) : card;
  return (
    <TableCell
      {...(label && { label })}
      {...(place && { card: place })}
      {...(align && { align })}
      {...(className && { className })}
    >
      {state ? (
        <Badge tone={state[0]} dot>
          {state[1]}
        </Badge>
      ) : null}
      {column.cell?.(item, row)}
    </TableCell>
  );
}

interface RowMenuProps {
  name: string;
  acts: (RowAct | "rule" | false | null)[];
  ask: () => void;
}

function RowMenu({ name, acts, ask }: RowMenuProps) {
  if (acts.length === 0) return null;
  return (
    <Menu label={`Ações de ${name}`} trigger={<Icon name="ellipsis" />}>
      {acts.map((act, place) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no name of its own, and the menu has no state.
        act ? act === "rule" ? <MenuRule key={place} /> : <Act key={act.label} act={act} ask={ask} /> : null,
      )}
    </Menu>
  );
}

function Act({ act, ask }: { act: RowAct; ask: () => void }) {
  const icon = <Icon name={act.icon} />;
  if ("to" in act) {
    return (
      <MenuLink to={act.to} icon={icon} {...(act.isFile && { reloadDocument: true })}>
        {act.label}
      </MenuLink>
    );
  }
  if ("fields" in act) {
    const fields = Object.entries(act.fields).map(([name, value]) => [name, String(value)] as const);
    return (
      <MenuForm fields={Object.fromEntries(fields)} icon={icon}>
        {act.label}
      </MenuForm>
    );
  }
  return (
    <MenuButton tone="danger" icon={icon} onClick={ask}>
      {act.label}
    </MenuButton>
  );
}

interface RowQuestionProps<Item, Given, Sorts> {
  of: RowScreen<Item, Given, Sorts>;
  items: Item[];
  asked: Item | null;
  given: Given;
  onClose: () => void;
}

/** Asks before a row goes. One that has gone takes its question along, and does not bring it back when it is restored. */
export function RowQuestion<Item extends { id: number }, Given, Sorts>(
  props: RowQuestionProps<Item, Given, Sorts>,
) {
  const { of, items, asked, given, onClose } = props;
  const { removal } = of;
  const item = items.find(({ id }) => id === asked?.id) ?? null;
  const shown = item && (removal?.isFor?.(item) ?? true) ? item : null;
  const isGone = asked !== null && shown === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: that it is gone is the reason to close
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone]);
  if (!removal) return null;
  if ("Dialog" in removal) return <removal.Dialog item={shown} onClose={onClose} {...given} />;
  const { intent, title, confirmLabel, cancelLabel, says } = removal;
  const said = (words: typeof title) => (typeof words === "string" ? words : shown ? words(shown) : "");
  return (
    <DeleteDialog
      {...(confirmLabel && { confirmLabel: said(confirmLabel) })}
      {...(cancelLabel && { cancelLabel })}
      intent={intent}
      id={shown?.id ?? null}
      title={said(title)}
      onClose={onClose}
    >
      {shown ? says(shown) : null}
    </DeleteDialog>
  );
}

interface NoRowsProps extends Omit<EmptyWords, "title" | "hint"> {
  title: string;
  /** Of a new row. */
  form: string;
}

export function NoRows({ title, sentence, add, form }: NoRowsProps) {
  return (
    <EmptyState title={title} action={add ? <ButtonLink to={add.to ?? form}>{add.label}</ButtonLink> : null}>
      {sentence}
    </EmptyState>
  );
}
