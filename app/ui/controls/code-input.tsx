import type { ComponentProps } from "react";
import { Input } from "./field.tsx";

/** For what is no word, such as a server's name: the browser neither completes, capitalises nor corrects it. */
export function CodeInput(props: ComponentProps<typeof Input>) {
  return <Input autoComplete="off" autoCapitalize="none" spellCheck={false} {...props} />;
}
