import { data, Form, useNavigation } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { Checkbox } from "#app/ui/controls/choice.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { demoRemovalSchema } from "../demo/demo-removal.schema.ts";
import { countDemo, removeDemo } from "../demo/demo-removal.server.ts";
import type { Route } from "./+types/demo.ts";

export async function loader({ context }: Route.LoaderArgs) {
  requireRight(context, "demo.remove");
  const counts = await countDemo(context.get(appContext).db);
  if (!counts) return { rows: null };
  const known = new Map<string, number>(Object.entries(counts));
  const rows = Object.keys(DEMO_LABELS).map((table) => ({ table, count: known.get(table) ?? 0 }));
  return { rows: rows.filter(({ count }) => count > 0) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = requireRight(context, "demo.remove");
  const parsed = parseForm(demoRemovalSchema, await readForm(request));
  if (!parsed.ok) return data(parsed, 422);
  const app = context.get(appContext);
  const actor = { actorId: admin.id, ip: context.get(requestContext).ip };
  const outcome = await removeDemo(app, actor, app.now());
  if (!outcome.ok) return data(failure(outcome.message), 422);
  await app.refreshCompany();
  return redirectWithToast("/admin", {
    title: "O conteúdo de demonstração foi removido.",
    kind: "success",
    ...(outcome.kept > 0 ? { description: keptSentence(outcome.kept) } : {}),
  });
}

function keptSentence(count: number): string {
  if (count === 1) return "1 item continua no site: você o editou ou alguém de verdade depende dele.";
  return `${count} itens continuam no site: você os editou ou alguém de verdade depende deles.`;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Conteúdo de demonstração", noIndex: true });

export default function DemoPage({ loaderData: { rows }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formData?.get("intent") === "remove";
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <h1 className="text-2xl md:text-3xl">Conteúdo de demonstração</h1>
      {rows ? (
        <Form
          method="post"
          noValidate
          className="grid max-w-text gap-5 rounded-card bg-surface p-5 inset-ring inset-ring-line md:p-6"
        >
          <p>
            Estes itens vieram com o site para mostrar como ele funciona. Remova quando o seu conteúdo estiver
            pronto: eles não voltam, nem quando o site reiniciar.
          </p>
          <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
            {rows.map(({ table, count }) => (
              <li key={table} className="tabular-nums">
                <b>{count}</b> {DEMO_LABELS[table]}
              </li>
            ))}
          </ul>
          <p className="text-muted">
            O que é seu continua: tudo o que você criou, os itens de demonstração que você editou e o que
            alguém de verdade comprou ou estuda. Comentários e avaliações dos itens removidos são removidos
            junto.
          </p>
          <ErrorSummary errors={actionData?.errors} />
          <input type="hidden" name="intent" value="remove" />
          <Checkbox name="sure" error={actionData?.errors.sure}>
            Entendo que o conteúdo removido não volta
          </Checkbox>
          <Button type="submit" variant="danger" busy={busy} className="justify-self-start">
            Remover o conteúdo de demonstração
          </Button>
        </Form>
      ) : (
        <EmptyState
          title="Não há conteúdo de demonstração"
          action={<ButtonLink to="/admin">Voltar ao painel</ButtonLink>}
        >
          Tudo o que está neste site é seu.
        </EmptyState>
      )}
    </div>
  );
}

/** What the demo content is made of, in the order in which it is told. */
const DEMO_LABELS: Record<string, string> = {
  products: "produtos",
  courses: "cursos",
  blog_posts: "posts",
  orders: "pedidos",
  users: "contas",
  product_reviews: "avaliações",
  comments: "comentários",
  categories: "categorias",
  pages: "páginas",
  services: "serviços mensais",
  popup_configs: "pop-ups",
  newsletter_subscriptions: "inscrições na newsletter",
  leads: "leads",
};
