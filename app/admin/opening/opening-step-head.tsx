import { useEffect, useRef } from "react";

interface OpeningStepHeadProps {
  step: { name: string; title: string; sentence: string };
}

/** What a step is about. A new one takes the focus, which the button of the one before lost with its form. */
export function OpeningStepHead({ step: { name, title, sentence } }: OpeningStepHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(name);
  useEffect(() => {
    if (shown.current === name) return undefined;
    // A dialog that is saved in closes with the step, and gives the focus back to a button that is gone.
    const frame = requestAnimationFrame(() => {
      shown.current = name;
      heading.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [name]);
  return (
    <div className="max-w-text">
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-24 text-xl">
        {title}
      </h2>
      <p className="text-muted">{sentence}</p>
    </div>
  );
}
