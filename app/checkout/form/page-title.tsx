import type { ReactNode } from "react";

export function PageTitle({ children }: { children: ReactNode }) {
  return (
    <h1 className="text-[clamp(2.25rem,4vw,3rem)] leading-[1.04] font-extrabold tracking-display">
      {children}
    </h1>
  );
}
