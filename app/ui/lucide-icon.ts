// The part of lucide-react's icon factory that this site uses, an eighth of its size: vite.config.ts puts it in its place.
import { type ComponentProps, createElement } from "react";

interface IconData {
  name: string;
  aliases?: string[];
  node: [string, Record<string, string>][];
}

/** A drawing of lines in the colour of the words beside it; its size comes from the class. */
export default function createLucideIcon({ name, aliases = [], node }: IconData) {
  const names = ["lucide", name, ...aliases].map((one) => (one === "lucide" ? one : `lucide-${one}`));
  return function LucideIcon({
    className,
    size = 24,
    ...rest
  }: ComponentProps<"svg"> & { size?: number | string }) {
    return createElement(
      "svg",
      {
        xmlns: "http://www.w3.org/2000/svg",
        width: size,
        height: size,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        "aria-hidden": "true",
        ...rest,
        className: className ? `${names.join(" ")} ${className}` : names.join(" "),
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
