// Taxas do seu meio de pagamento, em %. Troque pelas do seu contrato.
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
