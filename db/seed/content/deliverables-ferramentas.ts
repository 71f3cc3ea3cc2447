import type { DeliverableFile } from "./product-shape.ts";

export const propostasFiles: readonly DeliverableFile[] = [
  {
    path: "proposta.html",
    text: `<!doctype html>
<html lang="pt-BR">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Gerador de Propostas</title>
  <link rel="stylesheet" href="proposta.css">
</head>
<body>
  <form id="campos">
    <h1>Nova proposta</h1>
    <label>Seu nome ou estúdio <input name="autor" required></label>
    <label>Cliente <input name="cliente" required></label>
    <label>O que vai existir no fim <textarea name="resultado" rows="3"></textarea></label>
    <label>O que está incluído, um item por linha <textarea name="escopo" rows="5"></textarea></label>
    <label>O que não está incluído, um item por linha <textarea name="fora" rows="3"></textarea></label>
    <label>Total em reais <input name="total" inputmode="decimal" value="2400,00"></label>
    <label>Parcelas <input name="parcelas" type="number" min="1" max="12" value="3"></label>
    <label>Validade em dias <input name="validade" type="number" min="1" value="15"></label>
    <button type="button" id="imprimir">Salvar em PDF</button>
  </form>
  <main id="folha" aria-live="polite"></main>
  <script src="proposta.js"></script>
</body>
</html>
`,
  },
  {
    path: "proposta.js",
    text: `const campos = document.getElementById("campos");
const folha = document.getElementById("folha");
const reais = (centavos) => (centavos / 100).toLocaleString("pt-BR", { style: "currency", currency: "BRL" });

// O que sobra da divisão vai para a primeira parcela: 100,00 em 3 fica 33,34 + 33,33 + 33,33.
function dividir(total, vezes) {
  const base = Math.floor(total / vezes);
  return Array.from({ length: vezes }, (_, i) => (i === 0 ? total - base * (vezes - 1) : base));
}

function bloco(titulo, ...filhos) {
  const secao = document.createElement("section");
  secao.append(Object.assign(document.createElement("h2"), { textContent: titulo }), ...filhos);
  return secao;
}

function lista(textos) {
  const ul = document.createElement("ul");
  for (const t of textos) ul.append(Object.assign(document.createElement("li"), { textContent: t }));
  return ul;
}

const paragrafo = (t) => Object.assign(document.createElement("p"), { textContent: t });
const linhas = (t) => t.split(String.fromCharCode(10)).map((l) => l.trim()).filter(Boolean);

function desenhar() {
  const d = Object.fromEntries(new FormData(campos));
  const total = Math.round(Number(d.total.replaceAll(".", "").replace(",", ".")) * 100) || 0;
  const vezes = Math.min(12, Math.max(1, Number(d.parcelas) || 1));
  const fim = new Date(Date.now() + (Number(d.validade) || 15) * 86400000).toLocaleDateString("pt-BR");
  folha.replaceChildren(
    Object.assign(document.createElement("h1"), { textContent: "Proposta para " + (d.cliente || "…") }),
    paragrafo(d.resultado),
    bloco("O que está incluído", lista(linhas(d.escopo))),
    bloco("O que não está incluído", lista(linhas(d.fora))),
    bloco("Investimento", paragrafo(reais(total)), lista(dividir(total, vezes).map((v, i) => i + 1 + "ª parcela: " + reais(v)))),
    bloco("Validade e aceite", paragrafo("Esta proposta vale até " + fim + ".")),
    paragrafo("De acordo: ____________________________   Data: ____/____/______"),
    paragrafo(d.autor),
  );
  localStorage.setItem("proposta", JSON.stringify(d));
}

for (const [nome, valor] of Object.entries(JSON.parse(localStorage.getItem("proposta") || "{}"))) {
  if (campos.elements[nome]) campos.elements[nome].value = valor;
}
campos.addEventListener("input", desenhar);
document.getElementById("imprimir").onclick = () => print();
desenhar();
`,
  },
  {
    path: "proposta.css",
    text: `:root { --tinta: #1f2d27; --cor: #0e5a40; --linha: #d8d2c2; }
* { box-sizing: border-box; }
body { margin: 0; display: grid; grid-template-columns: 24rem 1fr; color: var(--tinta); font: 1rem/1.5 system-ui, sans-serif; }
form { display: grid; gap: 1rem; padding: 1.5rem; background: #f6f1e4; align-content: start; }
label { display: grid; gap: 0.25rem; }
input, textarea { font: inherit; padding: 0.625rem; border: 1px solid #7d8580; border-radius: 0.5rem; }
button { min-height: 3rem; border: 0; border-radius: 0.5rem; background: var(--cor); color: #fff; font: inherit; }
main { padding: 3rem; max-width: 48rem; }
main h1 { font-size: 2.25rem; line-height: 1.1; }
main h2 { font-size: 1.125rem; border-top: 1px solid var(--linha); padding-top: 1rem; }
@media (max-width: 50rem) { body { grid-template-columns: 1fr; } main { padding: 1.5rem; } }
@media print {
  @page { size: A4; margin: 20mm; }
  body { display: block; }
  form { display: none; }
  main { padding: 0; }
  section { break-inside: avoid; }
}
`,
  },
  {
    path: "COMO-ESCREVER.md",
    text: `# Como escrever cada campo

**O que vai existir no fim.** Uma frase que o cliente repetiria para o sócio. "Um site que recebe pedido de
orçamento pelo celular", não "projeto de presença digital".

**Incluído.** Coisas que se contam: cinco páginas, duas rodadas de ajuste, treinamento de uma hora.

**Não incluído.** As três coisas que o último cliente achou que estavam. É aqui que a proposta paga o que custou.

**Validade.** Quinze dias. Depois disso a sua agenda e os seus custos mudaram.

Mande junto uma mensagem curta: o que você entendeu do problema, e quando poderia começar.
`,
  },
];

export const boletosFiles: readonly DeliverableFile[] = [
  {
    path: "painel.html",
    text: `<!doctype html>
<html lang="pt-BR">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Painel de Boletos</title>
  <style>
    body { margin: 0 auto; max-width: 72rem; padding: 2rem; font: 1rem/1.5 system-ui, sans-serif; color: #1f2d27; }
    #colunas { display: grid; gap: 2rem; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); }
    li { border-top: 1px solid #d8d2c2; padding: 0.75rem 0; }
    ul { list-style: none; padding: 0; }
    textarea { width: 100%; font: inherit; }
  </style>
</head>
<body>
  <h1>Painel de Boletos</h1>
  <label>Arquivo CSV das cobranças <input id="arquivo" type="file" accept=".csv"></label>
  <p id="aviso" role="status">O arquivo é lido aqui e não sai do seu computador.</p>
  <div id="colunas"></div>
  <script src="painel.js"></script>
</body>
</html>
`,
  },
  {
    path: "painel.js",
    text: `// Nomes das colunas no seu arquivo. Ajuste se o banco usar outros.
const COLUNAS = { nome: "sacado", valor: "valor", vence: "vencimento", pago: "pagamento" };
const criar = (marca, texto) => Object.assign(document.createElement(marca), { textContent: texto });
const reais = (n) => n.toLocaleString("pt-BR", { style: "currency", currency: "BRL" });
const data = (t) => { const [d, m, a] = t.split("/").map(Number); return new Date(a, m - 1, d); };
const dia = 86400000;

function lembrete(b, atraso) {
  const valor = reais(b.valor);
  if (atraso <= 0) return "Oi, " + b.nome + ". O boleto de " + valor + " vence em " + b.vence + ". Quer que eu mande o código de novo?";
  if (atraso < 10) return "Oi, " + b.nome + ". O boleto de " + valor + " venceu em " + b.vence + ". Se já pagou, desconsidere. Se não, envio a segunda via.";
  return "Oi, " + b.nome + ". O valor de " + valor + ", de " + b.vence + ", segue em aberto. Posso dividir ou mudar a data. Como fica melhor?";
}

document.getElementById("arquivo").onchange = async (evento) => {
  const texto = await evento.target.files[0].text();
  const linhas = texto.trim().split(String.fromCharCode(10)).map((l) => l.trim().split(";"));
  const cabeca = linhas.shift();
  const posicao = (nome) => cabeca.indexOf(COLUNAS[nome]);
  const hoje = new Date(new Date().toDateString());
  const boletos = linhas.map((l) => ({
    nome: l[posicao("nome")],
    valor: Number(l[posicao("valor")].replace(".", "").replace(",", ".")),
    vence: l[posicao("vence")],
    pago: Boolean(l[posicao("pago")]),
  }));
  const atraso = (b) => Math.round((hoje - data(b.vence)) / dia);
  const grupos = [
    ["Vence em até 7 dias", boletos.filter((b) => !b.pago && atraso(b) <= 0 && atraso(b) >= -7)],
    ["Venceu", boletos.filter((b) => !b.pago && atraso(b) > 0)],
    ["Pago", boletos.filter((b) => b.pago)],
  ];
  document.getElementById("colunas").replaceChildren(...grupos.map(([titulo, itens]) => {
    const secao = document.createElement("section");
    const soma = itens.reduce((s, b) => s + b.valor, 0);
    const lista = document.createElement("ul");
    for (const b of itens) {
      const item = criar("li", b.nome + ", " + reais(b.valor) + ", " + b.vence);
      if (!b.pago) item.append(Object.assign(criar("textarea", lembrete(b, atraso(b))), { rows: 4 }));
      lista.append(item);
    }
    secao.append(criar("h2", titulo), criar("p", itens.length + " boletos, " + reais(soma)), lista);
    return secao;
  }));
  document.getElementById("aviso").textContent = boletos.length + " cobranças lidas.";
};
`,
  },
  {
    path: "exemplo.csv",
    text: `sacado;valor;vencimento;pagamento
Escola Pequeno Passo;1.280,00;05/11/2026;05/11/2026
Marli Koch;340,00;10/11/2026;
Academia Vale;890,00;10/11/2026;09/11/2026
Edson Lima;340,00;15/11/2026;
Padaria Três Irmãos;520,00;20/11/2026;
Jussara Teles;340,00;25/11/2026;
Oficina do Pão;760,00;25/11/2026;
Condomínio Ipês;1.940,00;30/11/2026;
`,
  },
];

export const calculadoraFiles: readonly DeliverableFile[] = [
  {
    path: "calculadora.html",
    text: `<!doctype html>
<html lang="pt-BR">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Calculadora de Margem</title>
  <style>
    body { margin: 0 auto; max-width: 40rem; padding: 1.5rem; font: 1.125rem/1.5 system-ui, sans-serif; color: #1f2d27; }
    form { display: grid; gap: 0.75rem; }
    label { display: grid; grid-template-columns: 1fr 8rem; align-items: center; gap: 1rem; }
    input { font: inherit; padding: 0.5rem; border: 1px solid #7d8580; border-radius: 0.5rem; text-align: right; }
    table { width: 100%; margin-top: 1.5rem; border-collapse: collapse; }
    td, th { padding: 0.5rem 0; border-top: 1px solid #d8d2c2; text-align: right; }
    th:first-child { text-align: left; }
  </style>
</head>
<body>
  <h1>Quanto sobra</h1>
  <form>
    <label>Preço de venda (R$) <input id="preco" value="100"></label>
    <label>Custo do produto (R$) <input id="custo" value="42"></label>
    <label>Embalagem (R$) <input id="embalagem" value="3.50"></label>
    <label>Frete que você paga (R$) <input id="frete" value="0"></label>
    <label>Imposto (%) <input id="imposto" value="6"></label>
    <label>Comissão do canal (%) <input id="canal" value="0"></label>
    <label>Quero que sobre (R$) <input id="meta" value="35"></label>
  </form>
  <table>
    <thead><tr><th>Pagamento</th><th>Taxa</th><th>Sobra</th><th>Preço para a meta</th></tr></thead>
    <tbody></tbody>
  </table>
  <script src="calculadora.js"></script>
</body>
</html>
`,
  },
  {
    path: "calculadora.js",
    text: `// Taxas do seu meio de pagamento, em %. Troque pelas do seu contrato.
const PAGAMENTOS = [["PIX", 0.99], ["Cartão à vista", 3.99], ["Cartão em 3 vezes", 6.49]];
const valor = (id) => Number(document.getElementById(id).value.replace(",", ".")) || 0;
const reais = (n) => n.toLocaleString("pt-BR", { style: "currency", currency: "BRL" });

function calcular() {
  const fixos = valor("custo") + valor("embalagem") + valor("frete");
  document.querySelector("tbody").replaceChildren(...PAGAMENTOS.map(([nome, taxa]) => {
    const parte = (taxa + valor("imposto") + valor("canal")) / 100; // o que sai como porcentagem do preço
    const sobra = valor("preco") * (1 - parte) - fixos;
    const necessario = parte < 1 ? (fixos + valor("meta")) / (1 - parte) : NaN;
    const linha = document.createElement("tr");
    linha.append(Object.assign(document.createElement("th"), { textContent: nome }));
    for (const texto of [taxa + "%", reais(sobra), reais(necessario)]) {
      linha.append(Object.assign(document.createElement("td"), { textContent: texto }));
    }
    return linha;
  }));
}
document.querySelector("form").addEventListener("input", calcular);
calcular();
`,
  },
  {
    path: "catalogo.csv",
    isSheet: true,
    text: `produto;custo;embalagem;frete;imposto_pct;taxa_pct;preco;sobra
Caneca;18,00;4,20;0;6;3,99;68,00;=G2*(1-(E2+F2)/100)-B2-C2-D2
Prato fundo;26,00;5,10;0;6;3,99;89,00;=G3*(1-(E3+F3)/100)-B3-C3-D3
Travessa;44,00;7,80;0;6;3,99;145,00;=G4*(1-(E4+F4)/100)-B4-C4-D4
Vaso de parede;21,00;4,90;0;6;3,99;76,00;=G5*(1-(E5+F5)/100)-B5-C5-D5
Castiçal;14,00;3,60;0;6;3,99;52,00;=G6*(1-(E6+F6)/100)-B6-C6-D6
Azulejo;9,00;3,10;0;6;3,99;39,00;=G7*(1-(E7+F7)/100)-B7-C7-D7
Saboneteira;11,00;3,20;0;6;3,99;44,00;=G8*(1-(E8+F8)/100)-B8-C8-D8
Cumbuca;15,00;4,00;0;6;3,99;58,00;=G9*(1-(E9+F9)/100)-B9-C9-D9
Moringa;38,00;8,20;0;6;3,99;132,00;=G10*(1-(E10+F10)/100)-B10-C10-D10
Petisqueira;24,00;5,60;0;6;3,99;84,00;=G11*(1-(E11+F11)/100)-B11-C11-D11
Açucareiro;17,00;4,10;0;6;3,99;62,00;=G12*(1-(E12+F12)/100)-B12-C12-D12
Jarra;33,00;7,40;0;6;3,99;118,00;=G13*(1-(E13+F13)/100)-B13-C13-D13
Pires avulso;7,00;2,90;0;6;3,99;28,00;=G14*(1-(E14+F14)/100)-B14-C14-D14
Bule;41,00;8,60;0;6;3,99;149,00;=G15*(1-(E15+F15)/100)-B15-C15-D15
Porta-incenso;8,00;2,80;0;6;3,99;32,00;=G16*(1-(E16+F16)/100)-B16-C16-D16
Cachepô pequeno;16,00;4,30;0;6;3,99;59,00;=G17*(1-(E17+F17)/100)-B17-C17-D17
Cachepô grande;29,00;6,90;0;6;3,99;104,00;=G18*(1-(E18+F18)/100)-B18-C18-D18
Fruteira;52,00;9,40;0;6;3,99;178,00;=G19*(1-(E19+F19)/100)-B19-C19-D19
Tigela de sopa;19,00;4,70;0;6;3,99;69,00;=G20*(1-(E20+F20)/100)-B20-C20-D20
Vale-aula;60,00;0;0;6;3,99;180,00;=G21*(1-(E21+F21)/100)-B21-C21-D21
`,
  },
  {
    path: "NOTAS.md",
    text: `# De onde vem cada número

- **Custo:** o que você pagou ou gastou para ter uma unidade, com a perda diluída.
- **Embalagem:** caixa, fita, enchimento, etiqueta e o cartão de agradecimento.
- **Frete que você paga:** zero quando o cliente paga. No frete grátis, a média dos últimos trinta envios.
- **Imposto:** a alíquota efetiva que o contador informou, não a da tabela cheia.
- **Taxa:** está no extrato, não na propaganda. Divida o que descontaram pelo que venderam no mês.

Se a sobra for menor que o tempo gasto para atender, embalar e postar, o produto está no catálogo por carinho. Pode
ficar, desde que você saiba.
`,
  },
];
