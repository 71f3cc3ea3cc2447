import type { ReactNode } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { listAddress, listParams, openAddress } from "#app/platform/forms/list-address.ts";
import { useRenderContext } from "#app/platform/http/render-context.tsx";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { ErrorPanel } from "#app/ui/controls/error-panel.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { ListWords } from "./list-screen.ts";

interface ListPageProps {
  title: string;
  /** Buttons beside the title. */
  acts?: ReactNode;
  children: ReactNode;
}

/** A list page of the back office: title, button for a new row, and list. */
export function ListPage({ title, acts, children }: ListPageProps) {
  return (
    <div className="mx-auto grid max-w-page grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl md:text-3xl">{title}</h1>
        {acts ? <div className="flex flex-wrap gap-3">{acts}</div> : null}
      </div>
      {children}
    </div>
  );
}

/** The list's URL, with one of its forms open or closed. */
export function useListPlace(path: string, forms?: string[]) {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const params = listParams(address, forms);
  return {
    params,
    formAddress: (form: string, value?: string) => openAddress(path, params, form, value),
    closeForm: () => navigate(listAddress(path, params), { preventScrollReset: true }),
  };
}

/** Opens the form of a new row over the list. */
export function AddLink({ to, children }: { to: string; children: string }) {
  return (
    <ButtonLink to={to} size="compact" preventScrollReset>
      <Icon name="plus" />
      {children}
    </ButtonLink>
  );
}

interface FailureWords {
  /** "Erro ao carregar cupons", "Não foi possível carregar os cupons.", "Este cupom não existe mais." */
  failed?: string;
  sentence?: string;
  gone?: string;
}

/** Error texts of a list page; texts that differ from the pattern are passed in. */
export function listFailure({ one, many, isFeminine }: ListWords, path: string, says: FailureWords = {}) {
  const [the, this_] = isFeminine ? ["as", "Esta"] : ["os", "Este"];
  const {
    failed = `Erro ao carregar ${many}`,
    sentence = `Não foi possível carregar ${the} ${many}.`,
    gone = `${this_} ${one} não existe mais.`,
  } = says;
  return function ListFailure({ error }: { error: unknown }) {
    const { reference } = useRenderContext();
    const isMissing =
      typeof error === "object" && error !== null && "status" in error && error.status === 404;
    return (
      <ErrorPanel
        title={isMissing ? "Não encontrado" : failed}
        sentence={isMissing ? gone : sentence}
        reference={isMissing ? undefined : reference}
        error={error}
        retry={path}
        wayOut={isMissing ? "Voltar para a lista" : undefined}
      />
    );
  };
}
