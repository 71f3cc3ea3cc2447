import { type ComponentProps, type RefObject, useRef, useState } from "react";
import { Input } from "#app/ui/controls/field.tsx";
import { EmailHint, useEmailHint } from "./email-hint.tsx";

interface EmailInputProps extends Omit<ComponentProps<typeof Input>, "ref" | "type"> {
  ref?: RefObject<HTMLInputElement | null>;
  /** Takes what was meant, where the form holds the value; else the field has it. */
  onMeant?: (meant: string) => void;
}

/** Where a visitor types an e-mail, inside its Field: left with a mistyped domain it asks which was meant. */
export function EmailInput({ ref, onMeant, ...props }: EmailInputProps) {
  const own = useRef<HTMLInputElement>(null);
  const input = ref ?? own;
  const hint = useEmailHint();
  const [left, setLeft] = useState("");
  function take(meant: string) {
    const field = input.current;
    if (onMeant) onMeant(meant);
    else if (field) {
      field.value = meant;
      // Forms that look at what is typed hear of it.
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    setLeft(meant);
    // The button that was pressed is gone.
    field?.focus();
  }
  return (
    <>
      <Input
        autoCapitalize="none"
        spellCheck={false}
        {...props}
        ref={input}
        type="email"
        onFocus={hint.prepare}
        onBlur={({ target }) => {
          setLeft(target.value);
          void hint.lookAt(target.value);
        }}
        onInput={() => setLeft("")}
      />
      <EmailHint meant={hint.of(left)} onTake={take} />
    </>
  );
}
