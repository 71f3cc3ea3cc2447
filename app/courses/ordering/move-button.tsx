import { type ComponentProps, useEffect } from "react";
import { useFetcher } from "react-router";
import { IconButton } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { showToast } from "#app/ui/toasts/toaster.tsx";

interface MoveButtonProps {
  direction: "up" | "down";
  id: string;
  label: string;
  /** Of the row that moves; its submissions replace one another. */
  fetcherKey: string;
  /** What moves where; undefined at the end of the list. */
  fields: Record<string, string> | undefined;
  onMove: () => void;
}

/** One place up or down; a form of its own, so that it works without a script. */
export function MoveButton({ direction, id, label, fetcherKey, fields, onMove }: MoveButtonProps) {
  const { Form } = useFetcher({ key: fetcherKey });
  return (
    <Form method="post" onSubmit={onMove}>
      {Object.entries(fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <IconButton
        id={id}
        type="submit"
        label={label}
        aria-disabled={fields === undefined || undefined}
        onClick={(event) => {
          if (!fields) event.preventDefault();
        }}
        className="aria-disabled:opacity-40"
      >
        {direction === "up" ? <Icon name="arrow-up" /> : <Icon name="arrow-down" />}
      </IconButton>
    </Form>
  );
}

/** Says so when the server did not take a move. */
export function useRefusedMove(fetcherKey: string) {
  const { data } = useFetcher<unknown>({ key: fetcherKey });
  useEffect(() => {
    if (typeof data === "object" && data !== null && "toast" in data) {
      showToast({
        title: "Não foi possível mudar a ordem",
        description: "Recarregue a página.",
        kind: "error",
      });
    }
  }, [data]);
}

/** For the mouse alone: the buttons beside it do the same. */
export function DragHandle(props: ComponentProps<"span">) {
  return (
    <span
      {...props}
      aria-hidden="true"
      className="hidden size-8 flex-none cursor-grab place-items-center rounded-control text-muted hover:bg-sunken active:cursor-grabbing md:grid [&>svg]:size-5"
    >
      <Icon name="grip-vertical" />
    </span>
  );
}
