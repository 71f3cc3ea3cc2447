import { Outlet } from "react-router";
import { currentReader } from "../reader.server.ts";
import type { Route } from "./+types/own-frame.ts";

/** Around pages that are made for whoever asks: they know their reader from the start. */
export function loader({ context }: Route.LoaderArgs) {
  return { reader: currentReader(context) };
}

export default function OwnFrame() {
  return <Outlet />;
}
