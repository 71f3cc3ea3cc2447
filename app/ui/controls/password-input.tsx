import clsx from "clsx";
import { type ComponentProps, useState } from "react";
import { Icon } from "../icons/icon.tsx";
import { useWiring } from "./field.tsx";

export function PasswordInput(props: Omit<ComponentProps<"input">, "type">) {
  const [shown, setShown] = useState(false);
  const icon = shown ? "eye-off" : "eye";
  return (
    <span className="relative block">
      <input
        autoCapitalize="none"
        spellCheck={false}
        {...useWiring()}
        {...props}
        type={shown ? "text" : "password"}
        className={clsx("input pr-13", props.className)}
      />
      <button
        type="button"
        className="icon-button absolute top-0.5 right-0.5"
        aria-label={shown ? "Ocultar senha" : "Mostrar senha"}
        onClick={() => setShown(!shown)}
      >
        <Icon name={icon} className="size-5" />
      </button>
    </span>
  );
}
