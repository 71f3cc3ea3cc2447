// A loja inteira: catálogo, ficha do produto, carrinho e o pedido pelo WhatsApp. Sem dependências.
const loja = await (await fetch("loja.json")).json();
const produtos = await (await fetch("produtos.json")).json();
const reais = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
const semAcento = (t) => t.normalize("NFD").replace(/[^a-zA-Z0-9 ]/g, "").toLowerCase();
const $ = (id) => document.getElementById(id);
const criar = (marca, dados, ...filhos) => {
  const feito = Object.assign(document.createElement(marca), dados);
  feito.append(...filhos);
  return feito;
};

const carrinho = new Map(JSON.parse(localStorage.getItem("sabia") || "[]"));
let categoria = "Tudo";

document.title = loja.nome + " | Catálogo";
$("nome").textContent = loja.nome;
$("frase").textContent = loja.frase;
$("retirada").textContent = loja.retirada;

function desenharCatalogo() {
  const busca = semAcento($("busca").value);
  const lista = produtos.filter(
    (p) => (categoria === "Tudo" || p.categoria === categoria) && semAcento(p.nome + " " + p.descricao).includes(busca),
  );
  $("catalogo").replaceChildren(...lista.map(cartao));
  if (lista.length === 0) $("catalogo").textContent = "Nada por aqui com esse nome. Pergunte pelo WhatsApp: às vezes está no forno.";
}

function cartao(p) {
  const figura = criar("img", { src: p.imagem, alt: "", width: 480, height: 360, loading: "lazy" });
  const ver = criar("button", { className: "titulo", textContent: p.nome, onclick: () => abrirFicha(p) });
  const preco = criar("strong", { textContent: reais.format(p.centavos / 100) });
  const botao = p.esgotado
    ? criar("span", { className: "esgotado", textContent: "Esgotado" })
    : criar("button", { textContent: "Adicionar", onclick: () => mudar(p.id, 1) });
  botao.setAttribute("aria-label", (p.esgotado ? "Esgotado: " : "Adicionar ") + p.nome);
  return criar("article", {}, figura, criar("h3", {}, ver), criar("p", { textContent: p.descricao }), preco, botao);
}

// A ficha é um <dialog>: o navegador cuida do foco e da tecla Esc.
function abrirFicha(p) {
  $("ficha-nome").textContent = p.nome;
  $("ficha-imagem").src = p.imagem;
  $("ficha-texto").textContent = p.detalhes || p.descricao;
  $("ficha-preco").textContent = reais.format(p.centavos / 100);
  $("ficha-adicionar").disabled = Boolean(p.esgotado);
  $("ficha-adicionar").onclick = () => { mudar(p.id, 1); $("ficha").close(); };
  $("ficha").showModal();
  history.replaceState(null, "", "#" + p.id);
}
$("ficha").onclose = () => history.replaceState(null, "", location.pathname);

function mudar(id, passo) {
  const quantidade = (carrinho.get(id) || 0) + passo;
  if (quantidade > 0) carrinho.set(id, quantidade);
  else carrinho.delete(id);
  localStorage.setItem("sabia", JSON.stringify([...carrinho]));
  desenharPedido();
}

// Um produto que saiu de produtos.json sai também do carrinho de quem volta.
const linhas = () =>
  [...carrinho].map(([id, n]) => ({ p: produtos.find((x) => x.id === id), n })).filter((l) => l.p && !l.p.esgotado);

const freteDe = (soma) => {
  const escolhida = document.querySelector("[name=entrega]:checked").value;
  if (escolhida === "retirada") return 0;
  return loja.freteGratisDesdeCentavos && soma >= loja.freteGratisDesdeCentavos ? 0 : loja.freteCentavos;
};

function desenharPedido() {
  const soma = linhas().reduce((total, l) => total + l.p.centavos * l.n, 0);
  const frete = soma === 0 ? 0 : freteDe(soma);
  $("frete").textContent = frete === 0 ? "sem custo" : reais.format(frete / 100);
  $("total").textContent = reais.format((soma + frete) / 100);
  $("enviar").disabled = soma === 0 || soma < loja.minimoCentavos;
  $("minimo").textContent =
    soma > 0 && soma < loja.minimoCentavos
      ? "Pedido mínimo de " + reais.format(loja.minimoCentavos / 100) + ": faltam " + reais.format((loja.minimoCentavos - soma) / 100) + "."
      : "";
  $("itens").replaceChildren(
    ...linhas().map((l) => {
      const menos = criar("button", { textContent: "−", onclick: () => mudar(l.p.id, -1) });
      const mais = criar("button", { textContent: "+", onclick: () => mudar(l.p.id, 1) });
      menos.setAttribute("aria-label", "Tirar um " + l.p.nome);
      mais.setAttribute("aria-label", "Mais um " + l.p.nome);
      return criar("li", {}, menos, criar("b", { textContent: " " + l.n + " " }), mais, " " + l.p.nome);
    }),
  );
}

$("enviar").onclick = () => {
  const entrega = document.querySelector("[name=entrega]:checked").value;
  const itens = linhas().map((l) => l.n + " x " + l.p.nome + ": " + reais.format((l.p.centavos * l.n) / 100));
  const texto = [
    "Olá, quero fazer este pedido:",
    ...itens,
    "Frete: " + $("frete").textContent,
    "Total: " + $("total").textContent,
    entrega === "retirada" ? "Vou retirar." : "Entregar no CEP " + ($("cep").value || "(combinamos)"),
    $("recado").value && "Recado: " + $("recado").value,
  ].filter(Boolean);
  open("https://wa.me/" + loja.whatsapp + "?text=" + encodeURIComponent(texto.join(String.fromCharCode(10))));
};

for (const nome of ["Tudo", ...new Set(produtos.map((p) => p.categoria))]) {
  const botao = criar("button", { textContent: nome });
  botao.setAttribute("aria-pressed", String(nome === categoria));
  botao.onclick = () => {
    categoria = nome;
    for (const um of $("categorias").children) um.setAttribute("aria-pressed", String(um === botao));
    desenharCatalogo();
  };
  $("categorias").append(botao);
}
$("busca").oninput = desenharCatalogo;
for (const campo of document.querySelectorAll("[name=entrega]")) {
  campo.onchange = () => {
    $("onde").hidden = campo.value !== "entrega";
    desenharPedido();
  };
}
desenharCatalogo();
desenharPedido();
// Um endereço como sualoja.com.br/#3 abre direto a ficha do produto 3.
const pedido = produtos.find((p) => String(p.id) === location.hash.slice(1));
if (pedido) abrirFicha(pedido);
