import { type ComponentType, lazy, useEffect, useState } from "react";
import { askFor } from "./late-file.ts";
import { whenNeeded } from "./when-needed.ts";

type PropsOf<C> = C extends ComponentType<infer P extends object> ? P : never;

/**
 * A part of a page whose code comes late: `React.lazy` that never fails. While its file is lost, what the server wrote
 * stays in its place and the page around it works; the part wakes up when the file has come. What works without its code,
 * links and forms far below, names what the server wrote (`near`, a selector): it is asked for when that is needed.
 */
export function late<M, N extends keyof M & string>(load: () => Promise<M>, name: N, near?: string) {
  type Props = PropsOf<M[N]>;
  let Code: ComponentType<Props> | undefined;
  let coming: Promise<unknown> | undefined;

  function Part(props: Props) {
    const [isHere, setIsHere] = useState(Code !== undefined);
    useEffect(() => {
      if (!isHere) void coming?.then(() => setIsHere(true));
    }, [isHere]);
    if (isHere && Code) {
      return (
        <div key="awake" className="contents">
          <Code {...props} />
        </div>
      );
    }
    return (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: with nothing of its own it takes over what is there.
      <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />
    );
  }

  return lazy(async () => {
    if (near && !import.meta.env.SSR) await whenNeeded(near);
    try {
      Code = (await load())[name] as ComponentType<Props>;
    } catch {
      coming = askFor(load, name).then((Found) => {
        Code = Found as ComponentType<Props>;
      });
    }
    return { default: Part };
  });
}
