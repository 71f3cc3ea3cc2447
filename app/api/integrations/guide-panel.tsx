import type { ReactNode } from "react";
import { limitLabel } from "#app/platform/files/upload-kinds.ts";
import { Copyable } from "./copyable.tsx";
import { curlExamples, signatureExample } from "./guide-examples.ts";
import type { TableGuide } from "./integration-guide.server.ts";

const RECIPES = [
  [
    "n8n",
    "Use o nó Baserow. Na credencial, escolha Token ou e-mail e senha de um administrador e preencha Host com o endereço do site, sem /api. O nó lista as tabelas automaticamente. Para começar um fluxo quando algo muda, crie um nó Webhook e cole o endereço dele em Webhooks.",
  ],
  [
    "Make",
    "No módulo HTTP, escolha Make a request, cole o endereço de um dos exemplos e acrescente o cabeçalho Authorization com o valor Token e a sua chave. Para receber avisos, crie um Custom webhook e cole o endereço dele em Webhooks.",
  ],
  [
    "Zapier",
    "Em Webhooks by Zapier, use Custom Request com o mesmo endereço e o mesmo cabeçalho. Para começar um Zap quando algo muda, use Catch Hook e cole o endereço dele em Webhooks.",
  ],
] as const;

const LIMITS = [
  "600 requisições por minuto com cada chave, sem espera. Muito acima disso a resposta é 429, e o cabeçalho Retry-After informa quantos segundos aguardar.",
  "Até 200 linhas por página ou por lote, e 5 MB por requisição.",
  `Imagens (até ${limitLabel("image")}) e PDFs (até ${limitLabel("public-pdf")}) são enviados por user-files/upload-file/, com uma chave que grave uma tabela com imagens ou arquivos; use a url da resposta nos campos de endereço. O que nenhuma linha usar é apagado depois de sete dias.`,
  "Um lote é gravado inteiro ou não é gravado: se uma linha for recusada, nada muda.",
  'Preços são enviados como texto, com ponto: "19.90". Datas em UTC: 2026-03-04T05:06:07Z.',
];

export function GuidePanel({ siteUrl, tables }: { siteUrl: string; tables: TableGuide[] }) {
  const base = `${siteUrl}/api`;
  const idOf = (name: string) => tables.find((table) => table.name === name)?.id ?? 0;
  const examples = curlExamples({
    base,
    products: idOf("PRODUCTS"),
    categories: idOf("CATEGORIES"),
    enrollments: idOf("ENROLLMENTS"),
  });
  return (
    <div className="grid gap-10">
      <Part title="Endereço e chave">
        <p>
          Toda requisição começa com este endereço e leva a sua chave no cabeçalho Authorization. A API fala o
          protocolo do Baserow: programas feitos para ele funcionam aqui.
        </p>
        <Copyable label="Endereço da API" text={base} />
        <Copyable label="Cabeçalho da chave" text="Authorization: Token SUA_CHAVE" />
        <p>
          Quem programa encontra tudo, com os acontecimentos e o que cada um leva, em{" "}
          <a href="/api" className="link">
            {base}
          </a>
          , e a descrição em OpenAPI em{" "}
          <a href="/api/openapi.json" className="link">
            {base}/openapi.json
          </a>
          . Essas duas páginas são públicas.
        </p>
      </Part>
      <Part title="Exemplos para copiar">
        <p>Troque SUA_CHAVE pela chave e cole em um terminal.</p>
        {examples.map(({ title, text }) => (
          <div key={title} className="grid gap-2">
            <h3 className="font-sans text-base font-strong tracking-normal">{title}</h3>
            <Copyable label={title} text={text} />
          </div>
        ))}
      </Part>
      <Part title="Tabelas e campos">
        <p>
          Com user_field_names=true os campos são identificados pelo nome; sem ele, por field_ e o id. Os ids
          nunca mudam.
        </p>
        <div className="divide-y divide-line rounded-card bg-surface inset-ring inset-ring-line">
          {tables.map((table) => (
            <TableFields key={table.id} table={table} />
          ))}
        </div>
      </Part>
      <Part title="n8n, Make e Zapier">
        <dl className="grid gap-4">
          {RECIPES.map(([name, words]) => (
            <div key={name}>
              <dt className="font-strong">{name}</dt>
              <dd className="max-w-text text-muted">{words}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part title="Acontecimentos">
        <p>
          Um webhook de acontecimentos avisa que um pedido foi pago, que um aluno ganhou ou perdeu o acesso,
          que alguém entrou na newsletter. Escolha só o que o outro programa usa: os avisos levam nome, e-mail
          e, nos pedidos, CPF e telefone, e quem recebe responde por esses dados. Uma mudança de linha de uma
          tabela também pode ser avisada, campo por campo.
        </p>
        <p>
          Se você tem fluxos feitos para a Kiwify, escolha o formato dela ao criar o webhook e use o segredo
          dele como o token da Kiwify no outro programa.
        </p>
      </Part>
      <Part title="Como conferir a assinatura de um webhook">
        <p>
          Cada envio leva X-Baserow-Event, X-Baserow-Delivery e a nossa assinatura, X-Vitrine-Signature:
          t=segundos,v1=assinatura. A assinatura é o HMAC-SHA256 de t, um ponto e o corpo, com o segredo que
          apareceu ao criar o webhook (pela API, no campo secret da resposta). Responda em até 5 segundos com
          um status de 200 a 299; senão, tentamos oito vezes, com intervalos cada vez maiores, e depois o
          webhook para.
        </p>
        <Copyable label="Código que confere a assinatura" text={signatureExample()} />
      </Part>
      <Part title="Limites e formatos">
        <ul className="grid list-disc gap-2 pl-5">
          {LIMITS.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 gap-4 *:[p]:max-w-text">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}

function TableFields({ table }: { table: TableGuide }) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer px-4 py-3">
        <span className="font-medium">{table.label}</span>{" "}
        <span className="font-mono text-sm text-muted">
          {table.id} {table.name}
        </span>
      </summary>
      {table.notes.map((note) => (
        <p key={note} className="max-w-text px-4 pb-3 text-sm">
          {note}
        </p>
      ))}
      <dl className="grid gap-2 px-4 pb-4 text-sm">
        {table.fields.map((field) => (
          <div key={field.id} className="sm:grid sm:grid-cols-[14rem_1fr] sm:gap-4">
            <dt className="font-mono wrap-anywhere">
              {field.name} <span className="text-muted">field_{field.id}</span>
            </dt>
            <dd className="text-muted">{field.words}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
