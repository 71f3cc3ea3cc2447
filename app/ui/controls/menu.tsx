import clsx from "clsx";
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
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

/**
 * A popover that opens without a script and closes on Esc or a press outside. Arrow keys move inside the menu.
 * Safari before 17 and Chrome before 114 have no popovers; there, this component opens and closes the menu. Both ways
 * share the focus and the keys, so they stand in one function.
 */
export function Menu({
  trigger,
  label,
  triggerClassName = "icon-button [&>svg]:size-5",
  lazy = false,
  children,
}: MenuProps) {
  const id = useId();
  const [isMade, setIsMade] = useState(!lazy);
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const left = new AbortController();
    const closeOutside = ({ target }: Event) => {
      if (![menu, button].some(({ current }) => current?.contains(target as Node))) setIsOpen(false);
    };
    const closeByKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // Keeps a dialog around the menu open.
      event.preventDefault();
      setIsOpen(false);
      button.current?.focus();
    };
    document.addEventListener("pointerdown", closeOutside, { signal: left.signal });
    document.addEventListener("keydown", closeByKey, { signal: left.signal });
    return () => left.abort();
  }, [isOpen]);

  /** Whether the browser opens the menu by itself. */
  function isPopover(): boolean {
    const opens = menu.current && "showPopover" in menu.current && menu.current.popover === "auto";
    return Boolean(opens && button.current?.hasAttribute("popovertarget"));
  }
  function show() {
    if (isPopover()) menu.current?.showPopover();
    else {
      flushSync(() => {
        setIsMade(true);
        setIsOpen(true);
      });
      place();
    }
  }
  function place() {
    if (!button.current || !menu.current) return;
    const from = button.current.getBoundingClientRect();
    const { offsetHeight: height, offsetWidth: width, style } = menu.current;
    const below = window.innerHeight - from.bottom > height + 16 || from.top < height + 16;
    style.top = `${below ? from.bottom + 6 : from.top - height - 6}px`;
    style.left = `${Math.max(8, Math.min(from.right - width, window.innerWidth - width - 8))}px`;
  }
  function handlePress(event: MouseEvent<HTMLButtonElement>) {
    if (isPopover()) return;
    event.preventDefault();
    if (isOpen) setIsOpen(false);
    else show();
  }
  function handleClick(event: MouseEvent<HTMLDivElement>) {
    if (!(event.target instanceof Element && event.target.closest("a, button"))) return;
    if (isPopover()) event.currentTarget.hidePopover();
    else setIsOpen(false);
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-expanded={isOpen || undefined}
        popoverTarget={id}
        className={triggerClassName}
        onClick={handlePress}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          show();
          if (menu.current) focusStep(menu.current, "Home");
        }}
      >
        {trigger}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys and presses of the links inside bubble here. */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        // At once, so that its height is known when it opens.
        onBeforeToggle={() => isMade || flushSync(() => setIsMade(true))}
        onToggle={({ newState }) => newState === "open" && place()}
        onClick={handleClick}
        onKeyDown={handleKeyDown}
        className={clsx(
          "menu fixed inset-auto top-16 right-5 z-50 m-0 w-68 max-w-[calc(100vw-1rem)] rounded-card bg-surface p-1.5 text-ink shadow-float ring ring-line",
          isOpen && "menu-open",
        )}
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
