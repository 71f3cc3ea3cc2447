import { Form, href, type RouterContextProvider, useNavigation } from "react-router";
import { findActiveProduct } from "#app/catalog/products/products.server.ts";
import { guestReviewSchema, reviewSchema } from "#app/catalog/reviews/review.schema.ts";
import { ReviewFields } from "#app/catalog/reviews/review-form.tsx";
import { appContext, requestContext } from "#app/context.ts";
import { headersOfRefusal, refusedForm } from "#app/identity/refusal.ts";
import { currentUser, requireUser } from "#app/identity/sessions/sessions.server.ts";
import {
  type ReviewWriter,
  reviewLimit,
  reviewVerdict,
  writeReview,
} from "#app/orders/entry/review-writing.server.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { addressOf, idInAddress } from "#app/platform/http/address.ts";
import { orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { ConnectionGuard } from "#app/ui/connection/connection-guard.tsx";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import type { Route } from "./+types/write-review.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { userId } = requireWriter(context);
  const product = await findProduct(context, params.id);
  const verdict = await reviewVerdict(context.get(appContext), product.id, userId);
  return { product: { id: product.id, name: product.name }, verdict, asksName: userId === undefined };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const writer = requireWriter(context);
  const app = context.get(appContext);
  const product = await findProduct(context, params.id);
  const formData = await readForm(request);
  const limited = await reviewLimit(app, writer);
  if (limited) return refusedForm(limited, failure({}, formData).values);
  const form = parseForm(writer.userId === undefined ? guestReviewSchema : reviewSchema, formData);
  if (!form.ok) return refusedForm(form);
  const outcome = await writeReview(app, product.id, writer, form.value);
  if (!outcome.ok) return refusedForm(outcome, failure({}, formData).values);
  return redirectWithToast(`${productAddress(product)}#avaliacoes`, {
    title: "Avaliação enviada!",
    description: "Ela aparece na página depois de aprovada.",
    kind: "success",
  });
}

export const headers = headersOfRefusal;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteFacts(matches), {
    title: loaderData ? `Avaliar ${loaderData.product.name}` : "Produto não encontrado",
    noIndex: true,
  });

export default function WriteReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { product, verdict, asksName } = loaderData;
  const navigation = useNavigation();
  return (
    <div className="wrap max-w-text py-12">
      <h1 className="mb-8 text-3xl [overflow-wrap:anywhere]">Avaliar {product.name}</h1>
      {verdict === "may" || actionData ? (
        <Form method="post" noValidate>
          <ConnectionGuard />
          <ReviewFields failure={actionData} busy={navigation.state !== "idle"} asksName={asksName} />
        </Form>
      ) : (
        <p className="mb-6">
          {verdict === "reviewed"
            ? "Você já avaliou este produto. Obrigado."
            : "Só quem comprou este produto pode avaliar."}
        </p>
      )}
      <p className="mt-8">
        <ButtonLink to={productAddress(product)} variant="quiet">
          Voltar ao produto
        </ButtonLink>
      </p>
    </div>
  );
}

/** The signed-in person, or a guest where allowed; others sign in first. */
function requireWriter(context: Readonly<RouterContextProvider>): ReviewWriter {
  const { company } = context.get(appContext);
  const user = company.reviewsOpenToAll ? currentUser(context) : requireUser(context);
  return { userId: user?.id, caller: context.get(requestContext) };
}

async function findProduct(context: Readonly<RouterContextProvider>, address: string) {
  const { db } = context.get(appContext);
  return orNotFound(await findActiveProduct(db, idInAddress(address) ?? 0), "Produto não encontrado");
}

function productAddress({ id, name }: { id: number; name: string }): string {
  return href("/produto/:id", { id: addressOf(id, name) });
}
