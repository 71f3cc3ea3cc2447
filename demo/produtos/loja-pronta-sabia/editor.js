// Edita produtos.json sem mexer em código. Um CSV tem as colunas nome;categoria;preco;descricao;imagem;esgotado.
const $ = (id) => document.getElementById(id);
const CAMPOS = ["nome", "categoria", "preco", "descricao", "imagem"];
let produtos = [];

const emCentavos = (texto) => Math.round(Number(texto.replace(/[^0-9,.]/g, "").replace(/[.](?=[0-9]{3}(,|$))/g, "").replace(",", ".")) * 100);
const emReais = (centavos) => (centavos / 100).toFixed(2).replace(".", ",");

function desenhar() {
  $("linhas").replaceChildren(
    ...produtos.map((p, i) => {
      const linha = document.createElement("tr");
      for (const campo of CAMPOS) {
        const entrada = document.createElement("input");
        entrada.value = campo === "preco" ? emReais(p.centavos) : p[campo] || "";
        entrada.setAttribute("aria-label", campo + " do produto " + (i + 1));
        entrada.onchange = () => {
          if (campo !== "preco") p[campo] = entrada.value.trim();
          else if (Number.isFinite(emCentavos(entrada.value))) p.centavos = emCentavos(entrada.value);
          desenhar();
        };
        linha.insertCell().append(entrada);
      }
      const marca = Object.assign(document.createElement("input"), { type: "checkbox", checked: Boolean(p.esgotado) });
      marca.setAttribute("aria-label", "Produto " + (i + 1) + " esgotado");
      marca.onchange = () => { p.esgotado = marca.checked || undefined; };
      linha.insertCell().append(marca);
      return linha;
    }),
  );
}

$("arquivo").onchange = async () => {
  const [arquivo] = $("arquivo").files;
  const texto = await arquivo.text();
  try {
    produtos = arquivo.name.endsWith(".json") ? JSON.parse(texto) : doCsv(texto);
    $("aviso").textContent = produtos.length + " produtos lidos.";
  } catch {
    $("aviso").textContent = "Este arquivo não pôde ser lido. Confira se é o produtos.json ou um CSV com ponto e vírgula.";
  }
  desenhar();
};

function doCsv(texto) {
  const [, ...linhas] = texto.trim().split(/[\r\n]+/);
  return linhas.map((linha, i) => {
    const [nome, categoria, preco, descricao, imagem, esgotado] = linha.split(";").map((c) => (c || "").trim());
    return { id: i + 1, nome, categoria, centavos: emCentavos(preco), descricao, imagem, esgotado: esgotado === "sim" || undefined };
  });
}

$("nova").onclick = () => {
  const id = Math.max(0, ...produtos.map((p) => p.id)) + 1;
  produtos.push({ id, nome: "Produto novo", categoria: "Mesa", centavos: 0, descricao: "", imagem: "imagens/vale.svg" });
  desenhar();
};
$("baixar").onclick = () => {
  const sem = produtos.filter((p) => !p.nome || !p.centavos);
  if (sem.length > 0) { $("aviso").textContent = "Falta nome ou preço em " + sem.length + " produto(s)."; return; }
  const endereco = URL.createObjectURL(new Blob([JSON.stringify(produtos, null, 2)], { type: "application/json" }));
  Object.assign(document.createElement("a"), { href: endereco, download: "produtos.json" }).click();
  URL.revokeObjectURL(endereco);
  $("aviso").textContent = "Pronto. Envie o arquivo para a hospedagem, no lugar do antigo.";
};
