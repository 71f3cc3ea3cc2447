import clsx from "clsx";
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type ToggleEvent,
  useId,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { Form, Link } from "react-router";

interface MenuProps {
  /** What the button shows. */
  trigger: ReactNode;
  /** What it opens, in words. */
  label: string;
  triggerClassName?: string;
  /** What is inside is made when it first opens, for lists of hundreds; without a script it stays empty. */
  lazy?: boolean;
  children: ReactNode;
}

/** A popover: opens without a script, closes on Esc and on a press outside; arrows move inside it. */
export function Menu({
  trigger,
  label,
  triggerClassName = "icon-button [&>svg]:size-5",
  lazy = false,
  children,
}: MenuProps) {
  const id = useId();
  const [isMade, setIsMade] = useState(!lazy);
  const button = useRef<HTMLButtonElement>(null);

  function handleToggle(event: ToggleEvent<HTMLDivElement>) {
    if (event.newState !== "open" || !button.current) return;
    const place = button.current.getBoundingClientRect();
    const menu = event.currentTarget;
    const below =
      window.innerHeight - place.bottom > menu.offsetHeight + 16 || place.top < menu.offsetHeight + 16;
    menu.style.top = `${below ? place.bottom + 6 : place.top - menu.offsetHeight - 6}px`;
    menu.style.left = `${Math.max(8, Math.min(place.right - menu.offsetWidth, window.innerWidth - menu.offsetWidth - 8))}px`;
  }
  function handleClick(event: MouseEvent<HTMLDivElement>) {
    if (event.target instanceof Element && event.target.closest("a, button"))
      event.currentTarget.hidePopover();
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        popoverTarget={id}
        className={triggerClassName}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          const menu = document.getElementById(id);
          menu?.showPopover();
          if (menu) focusStep(menu, "Home");
        }}
      >
        {trigger}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys and presses of the links inside bubble here. */}
      <div
        id={id}
        popover="auto"
        // At once, so that its height is known when it opens.
        onBeforeToggle={() => isMade || flushSync(() => setIsMade(true))}
        onToggle={handleToggle}
        onClick={handleClick}
        onKeyDown={handleKeyDown}
        className="fixed inset-auto top-16 right-5 m-0 w-68 max-w-[calc(100vw-1rem)] rounded-card bg-surface p-1.5 text-ink shadow-float ring ring-line"
      >
        {isMade ? children : null}
      </div>
    </>
  );
}

interface ItemProps {
  icon?: ReactNode;
  children: ReactNode;
  tone?: "plain" | "danger";
}

interface MenuLinkProps extends ItemProps {
  to: string;
  current?: boolean;
  /** For files, which are no page. */
  reloadDocument?: boolean;
}

export function MenuLink({ to, icon, children, current, reloadDocument }: MenuLinkProps) {
  return (
    <Link
      to={to}
      reloadDocument={reloadDocument}
      aria-current={current ? "page" : undefined}
      className={clsx(ITEM, current && "bg-sunken")}
    >
      {icon}
      {children}
    </Link>
  );
}

interface MenuButtonProps extends ItemProps {
  onClick?: () => void;
  type?: "button" | "submit";
  form?: string;
  /** What a form's submit carries. */
  name?: string;
  value?: string;
  disabled?: boolean;
}

export function MenuButton({ icon, children, tone, type = "button", ...rest }: MenuButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={clsx(ITEM, "disabled:text-muted", tone === "danger" && "text-danger")}
    >
      {icon}
      {children}
    </button>
  );
}

/** One line that posts these fields to the page it stands on. */
export function MenuForm({ fields, icon, children }: ItemProps & { fields: Record<string, string> }) {
  return (
    <Form method="post" preventScrollReset>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <MenuButton type="submit" icon={icon}>
        {children}
      </MenuButton>
    </Form>
  );
}

export function MenuRule() {
  return <hr className="-mx-1.5 my-1.5 border-line" />;
}

const ITEM =
  "flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left font-medium hover:bg-sunken focus-visible:-outline-offset-3 [&>svg]:size-5 [&>svg]:flex-none";

function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
  if (!["ArrowDown", "ArrowUp", "Home", "End"].includes(event.key)) return;
  event.preventDefault();
  focusStep(event.currentTarget, event.key);
}

function focusStep(menu: HTMLElement, key: string) {
  const items = [...menu.querySelectorAll<HTMLElement>("a, button:not(:disabled)")];
  const at = items.findIndex((item) => item.matches(":focus"));
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[key] ?? 0;
  items.at(next >= items.length ? 0 : next)?.focus();
}
