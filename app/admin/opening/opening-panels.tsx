import { useEffect, useRef } from "react";
import { href } from "react-router";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { alreadySells } from "../dashboard/already-sells.ts";
import type { ChecklistItem } from "../dashboard/checklist.server.ts";
import { SetupChecklist } from "../dashboard/setup-checklist.tsx";
import { OPENING_STEPS } from "./opening-steps.ts";

const CARD = "grid max-w-text gap-4 rounded-card bg-surface p-5 inset-ring inset-ring-line md:p-6";

interface ProductPanelProps {
  isDone: boolean;
  hasCategories: boolean;
}

/** The first product, by the form that every other has too. */
export function ProductPanel({ isDone, hasCategories }: ProductPanelProps) {
  const here = href("/admin/abertura/:step?", { step: "produto" });
  const create = useRef<HTMLAnchorElement>(null);
  const hadCategories = useRef(hasCategories);
  useEffect(() => {
    if (!hasCategories || hadCategories.current) return undefined;
    // The first category was made: what it was made for comes next, once its sheet has given the focus back.
    const frame = requestAnimationFrame(() => {
      hadCategories.current = true;
      create.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [hasCategories]);
  return (
    <section className={CARD}>
      {isDone ? <p>Há um produto à venda.</p> : null}
      {hasCategories ? null : (
        <p>
          Cada produto fica em uma categoria, como “Moldes” ou “Cursos”. Crie a primeira e depois o produto.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {hasCategories ? (
          <ButtonLink ref={create} to={`${here}?novo=1`} size="compact" preventScrollReset>
            <Icon name="plus" />
            {isDone ? "Cadastrar outro produto" : "Cadastrar o produto"}
          </ButtonLink>
        ) : null}
        <ButtonLink
          to={`${here}?categoria=1`}
          variant={hasCategories ? "quiet" : "primary"}
          size="compact"
          preventScrollReset
        >
          <Icon name="plus" />
          {hasCategories ? "Outra categoria" : "Criar a categoria"}
        </ButtonLink>
      </div>
    </section>
  );
}

/** What is left of the whole list, and the shop as it is. */
export function OpenShopPanel({ items }: { items: ChecklistItem[] }) {
  // Each is done in its step, from which the opening goes on.
  const list = items
    .filter((item) => !item.isOptional)
    .map((item) => {
      const step = OPENING_STEPS.find((one) => "item" in one && one.item === item.key);
      return step ? { ...item, to: href("/admin/abertura/:step?", { step: step.name }) } : item;
    });
  const left = items.filter((item) => !item.isDone && !item.isOptional);
  const sells = alreadySells(items);
  const isReached = !left.some(({ key }) => key === "address");
  return (
    <>
      {left.length === 0 ? (
        <Alert tone="ok" title="Tudo pronto">
          <p>A loja está aberta e vendendo.</p>
        </Alert>
      ) : (
        <Alert tone={sells ? "info" : "wait"} title={sells ? "A loja já vende" : "A loja ainda não vende"}>
          <p>
            {!sells
              ? "Falta um produto à venda ou uma forma de receber. O resto da lista pode esperar."
              : isReached
                ? "O que está na lista abaixo pode esperar, mas não muito."
                : "Quem chega até ela já compra e paga. Falta o endereço público, para que as pessoas cheguem; o resto da lista pode esperar, mas não muito."}
          </p>
        </Alert>
      )}
      {left.length > 0 ? <SetupChecklist items={list} open /> : null}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={href("/loja")} reloadDocument>
          {sells ? "Ver a loja" : "Ver como a loja está"}
        </ButtonLink>
        <ButtonLink to={href("/admin")} variant="quiet">
          Ir para o painel
        </ButtonLink>
      </div>
    </>
  );
}
