import type { DeliverableFile } from "./product-shape.ts";

const head = (title: string, description: string): string => `<!doctype html>
<html lang="pt-BR">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${title}</title>
  <meta name="description" content="${description}">
  <meta property="og:image" content="imagens/caneca.svg">
  <link rel="stylesheet" href="estilo.css">
  <!-- Outra cara: troque a linha de baixo por tema-noite.css ou tema-feira.css -->
  <link rel="stylesheet" href="tema-barro.css">
</head>
`;

const foot = `<footer>
  <p><a href="index.html">Catálogo</a> · <a href="sobre.html">Sobre</a> · <a href="trocas.html">Entrega e trocas</a></p>
  <p>Ateliê Sabiá · CNPJ 00.000.000/0000-00 · Rua das Palmeiras, 12, Blumenau, SC</p>
</footer>
`;

const textPage = (title: string, body: string): string => `${head(
  `${title} | Ateliê Sabiá`,
  `${title} do Ateliê Sabiá.`,
)}<body class="pagina">
<header><a href="index.html">Ateliê Sabiá</a></header>
<main class="texto">
<h1>${title}</h1>
${body}
</main>
${foot}</body>
</html>
`;

export const sabiaPages: readonly DeliverableFile[] = [
  {
    path: "index.html",
    text: `${head(
      "Ateliê Sabiá | Catálogo",
      "Cerâmica de queima alta, feita uma a uma em Blumenau. Peça pelo WhatsApp.",
    )}<body>
  <header>
    <h1 id="nome">Ateliê Sabiá</h1>
    <p id="frase"></p>
    <label>Buscar <input id="busca" type="search" autocomplete="off"></label>
    <nav id="categorias" aria-label="Categorias"></nav>
  </header>
  <main id="catalogo" aria-live="polite"></main>
  <aside aria-label="Seu pedido">
    <h2>Seu pedido</h2>
    <ul id="itens"></ul>
    <fieldset>
      <legend>Como você recebe</legend>
      <label><input type="radio" name="entrega" value="retirada" checked> Retirar: <span id="retirada"></span></label>
      <label><input type="radio" name="entrega" value="entrega"> Receber em casa</label>
    </fieldset>
    <p id="onde" hidden><label>CEP <input id="cep" inputmode="numeric" autocomplete="postal-code" maxlength="9"></label></p>
    <label>Recado <textarea id="recado" rows="2" maxlength="300"></textarea></label>
    <p>Frete: <span id="frete"></span></p>
    <p>Total: <strong id="total">R$ 0,00</strong></p>
    <p id="minimo" role="status"></p>
    <button id="enviar" disabled>Enviar pedido pelo WhatsApp</button>
  </aside>
  <dialog id="ficha" aria-labelledby="ficha-nome">
    <form method="dialog"><button aria-label="Fechar">×</button></form>
    <img id="ficha-imagem" alt="" width="480" height="360">
    <h2 id="ficha-nome"></h2>
    <p id="ficha-texto"></p>
    <p><strong id="ficha-preco"></strong></p>
    <button id="ficha-adicionar">Adicionar ao pedido</button>
  </dialog>
  ${foot.trim()}
  <script src="loja.js" type="module"></script>
  <noscript>Esta loja monta o pedido no navegador e precisa de JavaScript. Sem ele, escreva para nós pelo WhatsApp.</noscript>
</body>
</html>
`,
  },
  {
    path: "sobre.html",
    text: textPage(
      "Quem faz",
      `<p>Conte em três parágrafos: quem faz, onde e desde quando. Uma foto das mãos trabalhando vale mais que uma da fachada.</p>
<h2>Como uma peça nasce</h2>
<ol><li>O barro descansa uma semana antes do torno.</li><li>Seca à sombra por dez dias.</li><li>Vai ao forno duas vezes: a primeira firma, a segunda vitrifica.</li></ol>
<h2>Onde estamos</h2>
<p>Rua das Palmeiras, 12, Blumenau. De terça a sábado, das 9h às 18h. A campainha é a do portão verde.</p>`,
    ),
  },
  {
    path: "trocas.html",
    text: textPage(
      "Entrega e trocas",
      `<h2>Entrega</h2>
<p>Saímos às segundas e quintas. O frete é de R$ 18,00 e não é cobrado em pedidos a partir de R$ 250,00. Peças frágeis vão em duas caixas.</p>
<h2>Arrependimento</h2>
<p>Comprou pela internet e mudou de ideia? Você tem 7 dias depois de receber para desistir (art. 49 do Código de Defesa do Consumidor). Devolvemos tudo, inclusive o frete.</p>
<h2>Chegou quebrado</h2>
<p>Mande uma foto pelo WhatsApp em até 7 dias. Fazemos outra peça ou devolvemos o dinheiro: você escolhe.</p>
<h2>Seus dados</h2>
<p>Este site não tem cadastro e não usa cookies de rastreio. O carrinho fica no seu navegador. O que você escreve no WhatsApp usamos só para o seu pedido.</p>`,
    ),
  },
  {
    path: "404.html",
    text: textPage(
      "Esta página não existe",
      `<p>O endereço mudou ou foi digitado errado. <a href="index.html">Ver o catálogo</a></p>`,
    ),
  },
  {
    path: "editor.html",
    text: `<!doctype html>
<html lang="pt-BR">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>Editor de produtos</title>
  <link rel="stylesheet" href="estilo.css">
  <link rel="stylesheet" href="tema-barro.css">
</head>
<body class="pagina">
<header><b>Editor de produtos</b></header>
<main class="texto">
<p>Abra produtos.json, mude na tabela e baixe o arquivo novo. Nada sai deste computador. Não envie este editor para a hospedagem.</p>
<p><label>produtos.json ou uma planilha salva como CSV <input id="arquivo" type="file" accept=".json,.csv"></label></p>
<div class="rolagem" tabindex="0" role="region" aria-label="Produtos"><table><thead><tr><th>Nome</th><th>Categoria</th><th>Preço (R$)</th><th>Descrição</th><th>Imagem</th><th>Esgotado</th></tr></thead><tbody id="linhas"></tbody></table></div>
<p><button id="nova">Adicionar produto</button> <button id="baixar">Baixar produtos.json</button></p>
<p id="aviso" role="status"></p>
</main>
<script src="editor.js"></script>
</body>
</html>
`,
  },
  {
    path: "editor.js",
    text: `// Edita produtos.json sem mexer em código. Um CSV tem as colunas nome;categoria;preco;descricao;imagem;esgotado.
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
  const [, ...linhas] = texto.trim().split(/[\\r\\n]+/);
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
`,
  },
  {
    path: "LEIA-ME.md",
    text: `# Loja pronta Sabiá

Uma loja sem banco de dados: o catálogo é um arquivo, o pedido chega no seu WhatsApp.

## Em uma hora

1. Em loja.json, troque nome, frase, número do WhatsApp (país, DDD e número, só dígitos), endereço de retirada e frete.
2. Abra editor.html no navegador, escolha produtos.json, ponha os seus produtos e baixe o arquivo novo.
3. Ponha as suas fotos na pasta imagens, com 960 por 720 pixels e até 150 KB cada uma.
4. Escreva sobre.html e confira trocas.html: são promessas suas.
5. Envie a pasta inteira para a hospedagem, menos editor.html e editor.js.

Para ver antes de publicar é preciso um servidor na sua máquina, porque navegadores não leem arquivos .json direto
da pasta. Com o Node instalado: npx serve . Com o Python: python3 -m http.server

## Valores

- Preços em centavos: 6800 é R$ 68,00. O editor faz a conta.
- freteGratisDesdeCentavos: 0 cobra frete sempre
- minimoCentavos: 0 aceita qualquer pedido
- "esgotado": true deixa o produto à vista, sem botão

## Caras

estilo.css é a estrutura. As cores e letras ficam nos temas: tema-barro.css, tema-noite.css e tema-feira.css. Copie um
deles, troque os seis valores e aponte as páginas para a cópia. Os três passam no contraste AA.

## Onde hospedar

Qualquer lugar que sirva arquivos: Cloudflare Pages, Netlify, GitHub Pages ou a hospedagem que você já tem. Diga
à hospedagem que a página de erro é 404.html.

## Divulgar um produto

Cada produto tem endereço próprio: sualoja.com.br/#3 abre a ficha do produto 3.

Licença: uso em quantas lojas suas ou de clientes você quiser. Só não revenda o modelo. Os desenhos da pasta imagens são
nossos e podem ficar.
`,
  },
];
