import type { ReactNode } from "react";
import { Form, href, Link, useNavigation } from "react-router";
import { ProductThumbnail } from "#app/catalog/store/product-thumbnail.tsx";
import { returnQuery } from "#app/identity/sessions/return-address.ts";
import type { FieldErrors } from "#app/platform/forms/form.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { giftPath } from "./gift-address.ts";
import type { Gift } from "./gifts.server.ts";
import type { Hindrance } from "./redemption.server.ts";

interface GiftScreenProps {
  /** Null where nobody has such a code. */
  gift: Gift | null;
  /** Of who is signed in. */
  email: string | null;
  /** Whom the shop has mailed it to, sealed: a parameter of the page that sends a code. */
  reader: string;
  code: string;
  errors: FieldErrors | undefined;
}

const UNKNOWN = "Presente não encontrado";
const TITLES: Record<Hindrance, string> = {
  cancelled: "Este presente foi cancelado",
  yours: "Este presente já é seu",
  used: "Este presente já foi aberto",
  bought: "Este é um presente que você vai dar",
  not_yet: "Um presente para você",
  suspended: "Este presente está em espera",
};

export function giftTitle(gift: Gift | null): string {
  if (!gift) return UNKNOWN;
  return gift.why ? TITLES[gift.why] : "Um presente para você";
}

/** What the link of a gift opens: first the gift, then who takes it. */
export function GiftScreen({ gift, email, reader, code, errors }: GiftScreenProps) {
  return (
    <div className="wrap grid max-w-[36rem] gap-6 pt-12 pb-24 md:pt-20">
      <h1 className="font-display text-4xl font-extrabold tracking-display">{giftTitle(gift)}</h1>
      {gift ? <GiftFacts gift={gift} /> : null}
      {errors?.form || errors?.code ? (
        <Alert tone="bad" title="O presente não foi aberto">
          <p>{errors.form ?? errors.code}</p>
        </Alert>
      ) : null}
      {gift ? <NextStep gift={gift} email={email} reader={reader} code={code} /> : <Unknown />}
    </div>
  );
}

function Unknown() {
  return (
    <>
      <p className="text-lg text-muted">
        Este link está incompleto ou errado. Peça para quem deu o presente mandar o link de novo, ou digite o
        código que veio com ele.
      </p>
      <ButtonLink to={href("/resgatar")} variant="quiet" className="justify-self-start">
        Digitar o código
      </ButtonLink>
    </>
  );
}

function GiftFacts({ gift: { product, giver, note, why, access } }: { gift: Gift }) {
  const isOffered = why === null || why === "not_yet" || why === "suspended";
  return (
    <>
      {isOffered ? (
        <p className="text-lg text-muted wrap-anywhere">
          {giver ? (
            <>
              <b className="text-ink">{giver}</b> deu este presente para você.
            </>
          ) : (
            "Alguém deu este presente para você."
          )}
        </p>
      ) : null}
      <div className="grid grid-cols-[auto_1fr] items-center gap-4 border-y border-line py-5">
        <ProductThumbnail product={product} className="size-18" />
        <div className="min-w-0">
          <p className="text-lg font-strong break-words">{product.name}</p>
          <p className="text-sm text-muted">{kindOf(product)}</p>
          {access.map((sentence) => (
            <p key={sentence} className="text-sm wrap-anywhere">
              {sentence}.
            </p>
          ))}
        </div>
      </div>
      {note ? (
        <figure className="rounded-control bg-sunken px-4 py-3.5">
          <figcaption className="text-sm text-muted">{giver ? `Recado de ${giver}` : "Recado"}</figcaption>
          <blockquote className="mt-1 whitespace-pre-line wrap-anywhere">{note}</blockquote>
        </figure>
      ) : null}
    </>
  );
}

function kindOf({ is_bundle, product_type }: Gift["product"]): string {
  if (is_bundle) return "Pacote";
  return product_type === "Curso" ? "Curso on-line" : "Arquivo para baixar";
}

interface NextStepProps {
  gift: Gift;
  email: string | null;
  reader: string;
  code: string;
}

function NextStep({ gift, email, reader, code }: NextStepProps) {
  switch (gift.why) {
    case null:
      return email ? <Accept email={email} isHad={gift.isHad} /> : <WayIn code={code} reader={reader} />;
    case "yours":
      return (
        <Said sentence="Você já abriu este presente. Ele está na sua conta.">
          <ButtonLink to={gift.address}>
            {gift.address.startsWith("/curso/") ? "Ir para o curso" : "Ir para minha conta"}
          </ButtonLink>
        </Said>
      );
    case "bought":
      return (
        <Said sentence="A sua unidade já está na sua conta. Esta é para outra pessoa: mande o link para ela.">
          {gift.order ? (
            <ButtonLink to={href("/pedido/:publicId", { publicId: gift.order })}>
              Enviar o presente
            </ButtonLink>
          ) : null}
        </Said>
      );
    case "used":
      return (
        <Said sentence="Cada presente vale para uma pessoa, uma vez. Se foi você quem abriu, ele está na conta em que você entrou naquele dia.">
          <ButtonLink to={email ? "/minha-conta" : `${href("/login")}${returnQuery("/minha-conta")}`}>
            {email ? "Ir para minha conta" : "Entrar na minha conta"}
          </ButtonLink>
        </Said>
      );
    case "cancelled":
      return (
        <Said sentence="A compra dele foi cancelada ou reembolsada, e o link não vale mais. Quem deu o presente pode contar o que houve.">
          <ButtonLink to={href("/loja")} variant="quiet">
            Ver a loja
          </ButtonLink>
        </Said>
      );
    default:
      return (
        <Alert tone="wait">
          <p>{waitingSentence(gift)}</p>
        </Alert>
      );
  }
}

function waitingSentence({ why, sentence }: Gift): string {
  return why === "suspended"
    ? "O pagamento da compra está sendo verificado. Guarde o link e tente de novo mais tarde: o presente continua seu."
    : `${sentence?.split(". ")[0]}. Guarde o link e volte nesse dia: o presente continua seu.`;
}

function Said({ sentence, children }: { sentence: string; children: ReactNode }) {
  return (
    <>
      <p className="text-lg text-muted">{sentence}</p>
      <div>{children}</div>
    </>
  );
}

/** The gift stands in the address to which sign-in, registration and a new password lead back. */
function WayIn({ code, reader }: { code: string; reader: string }) {
  const query = returnQuery(giftPath(code));
  return (
    <div className="grid gap-4">
      <p>
        Para guardar o presente, ele precisa de uma conta. É grátis: um código por e-mail basta, sem criar
        senha.
      </p>
      <ButtonLink to={`${href("/login/por-email")}${reader ? `${query}&${reader}` : query}`} block>
        Receber código e abrir
      </ButtonLink>
      <div className="grid gap-3 sm:grid-cols-2">
        <ButtonLink to={`${href("/login")}${query}`} variant="quiet" block>
          Já tenho conta
        </ButtonLink>
        <ButtonLink to={`${href("/register")}${query}`} variant="quiet" block>
          Criar conta com senha
        </ButtonLink>
      </div>
    </div>
  );
}

function Accept({ email, isHad }: { email: string; isHad: boolean }) {
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" className="grid gap-4">
      {isHad ? (
        <Alert tone="wait" title="Você já tem este produto">
          <p>Se abrir, o presente é usado mesmo assim. Também dá para passar o link para outra pessoa.</p>
        </Alert>
      ) : null}
      <p className="wrap-anywhere">
        Ele entra na conta <b>{email}</b>.{" "}
        <Link to={href("/minha-conta")} className="link">
          Não é a sua?
        </Link>
      </p>
      <Button type="submit" busy={busy} className="justify-self-start max-sm:w-full">
        {busy ? "Abrindo..." : "Abrir o presente"}
      </Button>
    </Form>
  );
}
