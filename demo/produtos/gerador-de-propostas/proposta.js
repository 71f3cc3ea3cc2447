const campos = document.getElementById("campos");
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
