import type { ReactNode } from "react";
import type { ApiGuide } from "./api-guide.server.ts";

/** For whoever writes a program: what there is, and where to read on. */
export function ApiGuidePage({ guide }: { guide: ApiGuide }) {
  const { siteUrl, rows, tables, others, events, kiwify } = guide;
  return (
    <article className="mx-auto grid w-[min(100%-2.5rem,var(--container-text))] gap-12 pt-12 pb-24 lg:pt-18">
      <header className="grid gap-4">
        <h1 className="title-page">API</h1>
        <p className="text-lg text-muted">
          Para ligar outros programas a esta loja: ler e gravar as tabelas, e saber na hora o que acontece.
        </p>
        <p>
          A descrição completa está em{" "}
          <a href="/api/openapi.json" className="link">
            {siteUrl}/api/openapi.json
          </a>{" "}
          (OpenAPI 3.1), com as chamadas que só as páginas desta loja fazem, como as do checkout. Quem
          administra a loja cria a chave e os webhooks em Integrações.
        </p>
      </header>
      <Part id="chave" title="A chave">
        <p>Toda requisição às tabelas leva a chave neste cabeçalho:</p>
        <Code>Authorization: Token SUA_CHAVE</Code>
        <p>
          Os endereços valem com /api e sem ele, e a última barra pode faltar. Programas feitos para o
          Baserow, como o nó Baserow do n8n, funcionam aqui. Erros vêm como {'{"error": CÓDIGO, "detail": …}'}
          , e os códigos não mudam.
        </p>
      </Part>
      <Part id="linhas" title="Linhas das tabelas">
        <Addresses of={rows} />
        <div className="divide-y divide-line rounded-card bg-surface inset-ring inset-ring-line">
          {tables.map(({ id, label, notes, fields }) => (
            <details key={id}>
              <summary className="min-h-11 cursor-pointer px-4 py-3">
                <span className="font-medium">{label}</span>{" "}
                <span className="font-mono text-sm text-muted">{id}</span>
              </summary>
              {notes.map((note) => (
                <p key={note} className="px-4 pb-3 text-sm">
                  {note}
                </p>
              ))}
              <Fields of={fields.map(({ name, note }) => ({ name, note, reason: undefined }))} />
            </details>
          ))}
        </div>
      </Part>
      {others.map(({ tag, operations }) => (
        <Part key={tag} id={undefined} title={tag}>
          <Addresses of={operations} />
        </Part>
      ))}
      <Part id="acontecimentos" title="Acontecimentos">
        <p>
          Um webhook avisa o seu programa quando algo acontece. O aviso é enviado pelo menos uma vez, com o
          mesmo id em todas as tentativas: guarde o id para não fazer duas vezes a mesma coisa. Valores em
          dinheiro são centavos inteiros, momentos são ISO 8601 em UTC, e o que pode faltar vem como null.
          Novos campos podem aparecer sem aviso; se um campo sair, version muda.
        </p>
        <p>
          Cada envio leva X-Vitrine-Signature: t=segundos,v1=assinatura. A assinatura é o HMAC-SHA256, em
          hexadecimal, de t, um ponto e o corpo, com o segredo do webhook. Responda em até 5 segundos com um
          status de 200 a 299; senão, tentamos oito vezes, com intervalos cada vez maiores.
        </p>
        {events.map((group) => (
          <EventGroup key={group.label} group={group} />
        ))}
        <p>
          Dados pessoais só vão a quem administra a loja escolheu avisar, e cada um diz por que vai. Quem
          recebe responde pelo uso deles, como a LGPD pede. Quando alguém exclui a conta, apagamos a pessoa
          das entregas que guardamos; o que já foi enviado é apagado por quem recebeu.
        </p>
      </Part>
      <Part id="kiwify" title="No formato da Kiwify">
        <p>
          Um webhook pode usar o corpo e a assinatura da Kiwify, para fluxos que já existem: HMAC-SHA1 do
          corpo, em hexadecimal, no parâmetro signature do endereço. Só o que a Kiwify também avisa é enviado,
          uma vez por produto do pedido:
        </p>
        <Fields of={kiwify.map(({ event, type }) => ({ name: event, note: type, reason: undefined }))} />
      </Part>
    </article>
  );
}

function EventGroup({ group: { label, events } }: { group: ApiGuide["events"][number] }) {
  return (
    <div className="grid gap-3">
      <h3 className="text-lg">{label}</h3>
      <div className="divide-y divide-line rounded-card bg-surface inset-ring inset-ring-line">
        {events.map((event) => (
          <details key={event.name} id={event.name}>
            <summary className="min-h-11 cursor-pointer px-4 py-3">
              <span className="font-medium">{event.label}</span>{" "}
              <span className="font-mono text-sm text-muted">{event.name}</span>
            </summary>
            <div className="grid gap-4 pb-4">
              <p className="px-4">
                {event.sentence}{" "}
                <a href={event.schema} className="link">
                  JSON Schema
                </a>
              </p>
              <Fields
                of={event.fields.map(({ name, description, reason }) => ({
                  name,
                  note: description,
                  reason,
                }))}
              />
              <div className="px-4">
                <Code>{event.example}</Code>
              </div>
            </div>
          </details>
        ))}
      </div>
    </div>
  );
}

function Part({ id, title, children }: { id: string | undefined; title: string; children: ReactNode }) {
  return (
    <section id={id} className="grid min-w-0 gap-4">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  );
}

function Code({ children }: { children: string }) {
  return (
    <pre className="rounded-card bg-sunken p-4 font-mono text-sm whitespace-pre-wrap wrap-anywhere">
      <code>{children}</code>
    </pre>
  );
}

function Addresses({ of }: { of: { method: string; path: string; summary: string }[] }) {
  return (
    <dl className="grid gap-3">
      {of.map(({ method, path, summary }) => (
        <div key={`${method} ${path}`}>
          <dt className="font-mono text-sm wrap-anywhere">
            {method} {path}
          </dt>
          <dd className="text-muted">{summary}</dd>
        </div>
      ))}
    </dl>
  );
}

function Fields({ of }: { of: { name: string; note: string; reason: string | undefined }[] }) {
  return (
    <dl className="grid gap-2 px-4 pb-4 text-sm">
      {of.map(({ name, note, reason }) => (
        <div key={name} className="sm:grid sm:grid-cols-[14rem_1fr] sm:gap-4">
          <dt className="font-mono wrap-anywhere">{name}</dt>
          <dd className="text-muted">
            {note}
            {reason ? <span className="block text-fg">Dado pessoal. {reason}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
