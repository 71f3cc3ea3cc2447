import type { ReactNode } from "react";
import { STUDENT_FILE } from "#app/move-in/person-columns.ts";
import { broughtColumns, exampleFile } from "#app/platform/files/file-columns.ts";
import { buttonClass } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";

const EXAMPLE = exampleFile(broughtColumns(STUDENT_FILE));

/** Where each platform gives out its file, and what to know of it. */
export function FileHelp() {
  return (
    <section aria-labelledby="de-onde" className="grid gap-2">
      <h2 id="de-onde" className="text-xl">
        Onde pegar o arquivo
      </h2>
      <div className="divide-y divide-line rounded-card bg-surface px-5 inset-ring inset-ring-line">
        <Help title="Vir da Hotmart">
          <li>
            Na Hotmart, abra Vendas e depois o relatório de vendas. Escolha o período todo, desde o começo.
          </li>
          <li>Exporte em XLSX ou CSV, com todos os detalhes, e solte o arquivo aqui sem abrir nem mudar.</li>
          <li>Vendas aprovadas e completas entram; reembolsadas e com chargeback ficam de fora.</li>
          <li>De assinaturas o arquivo não diz até quando estão pagas: você escolhe um dia, ou sem fim.</li>
          <li>
            A lista de alunos da área de membros também serve, mas não diz quem pediu o dinheiro de volta.
          </li>
        </Help>
        <Help title="Vir da Kiwify">
          <li>Na Kiwify, abra Vendas, escolha o período todo e exporte. O arquivo chega por e-mail.</li>
          <li>
            Solte o arquivo aqui. Cada renovação de assinatura é uma venda nova, e a pessoa entra uma vez só.
          </li>
          <li>O arquivo não traz o código do produto: você diz uma vez o que cada nome abre aqui.</li>
        </Help>
        <Help title="Vir da Eduzz">
          <li>Na Eduzz, exporte o relatório de vendas em CSV ou XLSX.</li>
          <li>
            A Eduzz não publica os títulos das colunas. Nós adivinhamos, marcamos com “não confirmado”, e você
            confere antes.
          </li>
        </Help>
        <Help title="Outras listas">
          <li>
            MemberKit, Teachable, WooCommerce (lista de clientes), Ghost e Mailchimp são reconhecidos
            sozinhos.
          </li>
          <li>
            Qualquer planilha com uma coluna de e-mails serve: você diz o que cada coluna é, e isso fica
            guardado.
          </li>
          <li>
            Quem assinava a sua newsletter no Ghost ou no Mailchimp pode vir junto, com a data em que aceitou.
          </li>
          <li>
            {Object.values(STUDENT_FILE)
              .map(({ title, says }) => `${title}: ${says}`)
              .join(" ")}
          </li>
        </Help>
      </div>
      <div>
        <a
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(EXAMPLE)}`}
          download="exemplo-de-alunos.csv"
          className={buttonClass({ variant: "quiet", size: "compact" })}
        >
          <Icon name="download" />
          Baixar exemplo
        </a>
      </div>
    </section>
  );
}

function Help({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group">
      <summary className="flex min-h-12 items-center justify-between gap-3 font-semibold">
        {title}
        <Icon name="chevron-down" className="size-5 flex-none group-open:rotate-180" />
      </summary>
      <ul className="max-w-text list-disc pb-4 pl-5 text-muted">{children}</ul>
    </details>
  );
}
