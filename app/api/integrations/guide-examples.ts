// Examples to copy, of this site and of tables that it has.

export interface GuideExample {
  title: string;
  text: string;
}

interface ExampleFacts {
  /** "https://loja.example/api" */
  base: string;
  products: number;
  categories: number;
  enrollments: number;
}

export function curlExamples({ base, products, categories, enrollments }: ExampleFacts): GuideExample[] {
  const rows = (table: number, tail = "") =>
    `${base}/database/rows/table/${table}/${tail}?user_field_names=true`;
  const call = (method: string, address: string, body?: object) =>
    [
      `curl${method === "GET" ? "" : ` -X ${method}`} "${address}"`,
      '-H "Authorization: Token SUA_CHAVE"',
      ...(body ? ['-H "Content-Type: application/json"', `-d '${JSON.stringify(body)}'`] : []),
    ].join(" \\\n  ");
  return [
    { title: "Verificar a chave", text: call("GET", `${base}/database/tokens/check/`) },
    {
      title: "Listar os produtos ativos, do mais caro ao mais barato",
      text: call(
        "GET",
        `${rows(products)}&filter__field_is_active__equal=true&order_by=-price&size=50&page=1`,
      ),
    },
    {
      title: "Criar uma categoria",
      text: call("POST", rows(categories), { name: "Planilhas", type: "product" }),
    },
    {
      title: "Alterar o preço do produto 12",
      text: call("PATCH", rows(products, "12/"), { price: "19.90" }),
    },
    {
      title: "Matricular um aluno no curso 3 até 31/05/2027",
      text: call("POST", rows(enrollments), {
        email: "ana@exemplo.com.br",
        name: "Ana Luz",
        course_id: 3,
        ends_at: "2027-05-31",
      }),
    },
    {
      title: "Criar várias linhas de uma vez (até 200)",
      text: call("POST", rows(categories, "batch/"), { items: [{ name: "Ícones" }, { name: "E-books" }] }),
    },
    {
      title: "Enviar uma imagem ou um PDF",
      text: [
        `curl -X POST "${base}/user-files/upload-file/"`,
        '-H "Authorization: Token SUA_CHAVE"',
        '-F "file=@capa.png"',
      ].join(" \\\n  "),
    },
    { title: "Excluir a categoria 5", text: call("DELETE", `${base}/database/rows/table/${categories}/5/`) },
  ];
}

export function signatureExample(): string {
  return `import { createHmac, timingSafeEqual } from "node:crypto";

// header: o cabeçalho X-Vitrine-Signature; body: o corpo como chegou, sem mudar nada.
function isOurs(header, body, secret) {
  const { t, v1 } = Object.fromEntries(header.split(",").map((part) => part.split("=")));
  const expected = createHmac("sha256", secret).update(\`\${t}.\${body}\`).digest("hex");
  const isRecent = Math.abs(Date.now() / 1000 - Number(t)) < 300;
  return isRecent && v1.length === expected.length && timingSafeEqual(Buffer.from(v1), Buffer.from(expected));
}`;
}
