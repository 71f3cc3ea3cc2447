// Nomes das colunas no seu arquivo. Ajuste se o banco usar outros.
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
