import { data } from "react-router";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { MissingPage } from "../missing-page.tsx";
import type { Route } from "./+types/not-found.ts";

export function loader() {
  return data(null, { status: 404 });
}

export const meta: Route.MetaFunction = ({ matches }) => {
  return pageMeta(siteFacts(matches), { title: "Página não encontrada", noIndex: true });
};

export default function NotFoundPage() {
  return <MissingPage />;
}
