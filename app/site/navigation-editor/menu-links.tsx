import clsx from "clsx";
import type { SiteLink } from "#app/company/site-frame.ts";
import type { FieldErrors } from "#app/platform/forms/form.ts";
import { Button, IconButton } from "#app/ui/controls/button.tsx";
import { Field, FieldNote, Input } from "#app/ui/controls/field.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { DragHandle } from "#app/ui/ordering/drag-handle.tsx";
import { moved } from "#app/ui/ordering/moved.ts";
import { OrderButtons } from "#app/ui/ordering/order-buttons.tsx";
import { placeAfterDrop, useRowDrag } from "#app/ui/ordering/use-row-drag.tsx";
import { NAVIGATION_LIMITS } from "../navigation/navigation.ts";
import { keyOf, withKey } from "../page-fields/entry-keys.ts";
import { LinkField } from "../page-fields/link-field.tsx";

export type EditedLink = SiteLink & Record<string, unknown>;

interface MenuLinksProps {
  /** As refusals name them: "header", "footer.0.links". */
  path: string;
  links: EditedLink[];
  most: number;
  errors: FieldErrors;
  onChange: (links: EditedLink[]) => void;
}

/** Links in their order, each a text and a place. */
export function MenuLinks({ path, links, most, errors, onChange }: MenuLinksProps) {
  const addId = `${path}-adicionar`;
  const drag = useRowDrag<number>((from, target, edge) =>
    onChange(moved(links, from, placeAfterDrop(from, target, edge))),
  );
  const change = (at: number, patch: Partial<SiteLink>) =>
    onChange(links.map((link, place) => (place === at ? { ...link, ...patch } : link)));

  function remove(at: number) {
    onChange(links.filter((_, place) => place !== at));
    requestAnimationFrame(() => document.getElementById(addId)?.focus());
  }
  function add() {
    onChange([...links, withKey({ label: "", to: "" }) as EditedLink]);
    requestAnimationFrame(() => document.getElementById(`${path}.${links.length}.label`)?.focus());
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <ol className="grid grid-cols-1 gap-3">
        {links.map((link, at) => {
          const name = link.label || `link ${at + 1}`;
          const { className, ...row } = drag.rowProps(at);
          return (
            <li
              key={keyOf(link)}
              {...row}
              className={clsx(
                "grid grid-cols-1 gap-x-3 gap-y-2 rounded-control bg-sunken p-3 sm:grid-cols-2",
                className,
              )}
            >
              <div className="flex items-center justify-end sm:col-span-2">
                <DragHandle {...drag.handleProps(at)} />
                <b className="min-w-0 flex-1 [overflow-wrap:anywhere]">{link.label || "Novo link"}</b>
                <OrderButtons
                  name={name}
                  id={`${path}-${keyOf(link)}`}
                  at={at}
                  count={links.length}
                  onMove={(to) => onChange(moved(links, at, to))}
                />
                <IconButton label={`Remover ${name}`} onClick={() => remove(at)}>
                  <Icon name="trash-2" />
                </IconButton>
              </div>
              <Field
                name={`${path}.${at}.label`}
                label="Texto"
                {...(errors[`${path}.${at}.label`] && { error: errors[`${path}.${at}.label`] })}
              >
                <Input
                  value={link.label}
                  maxLength={NAVIGATION_LIMITS.label}
                  autoComplete="off"
                  onChange={(event) => change(at, { label: event.target.value })}
                />
              </Field>
              <LinkField
                id={`${path}.${at}.to`}
                label="Para onde leva"
                value={link.to}
                error={errors[`${path}.${at}.to`]}
                onlyAddresses
                onChange={(to) => change(at, { to })}
              />
            </li>
          );
        })}
      </ol>
      <FieldNote {...(errors[path] && { error: errors[path] })} />
      <Button
        id={addId}
        variant="quiet"
        size="compact"
        className="justify-self-start"
        aria-disabled={links.length >= most || undefined}
        onClick={() => links.length < most && add()}
      >
        <Icon name="plus" />
        {links.length >= most ? `Até ${most} links` : "Adicionar link"}
      </Button>
    </div>
  );
}
