// Lê cardapio.csv (separado por ponto e vírgula) e monta a página.
const criar = (marca, texto) => Object.assign(document.createElement(marca), { textContent: texto });

fetch("cardapio.csv").then((r) => r.text()).then((csv) => {
  const quebra = String.fromCharCode(10);
  const linhas = csv.trim().split(quebra).slice(1).map((l) => l.trim().split(";"));
  const principal = document.querySelector("main");
  const indice = document.querySelector("nav");
  principal.textContent = "";
  for (const secao of new Set(linhas.map((l) => l[0]))) {
    const titulo = criar("h2", secao);
    titulo.id = secao.toLowerCase().replaceAll(" ", "-");
    const atalho = criar("a", secao);
    atalho.href = "#" + titulo.id;
    indice.append(atalho);
    const lista = document.createElement("ul");
    for (const [, prato, descricao, preco, alergenos, esgotado] of linhas.filter((l) => l[0] === secao)) {
      const item = document.createElement("li");
      const nome = criar("strong", prato);
      if (esgotado === "sim") nome.className = "esgotado";
      item.append(nome, criar("span", esgotado === "sim" ? "acabou hoje" : "R$ " + preco));
      item.append(criar("small", descricao + (alergenos ? ". Contém " + alergenos + "." : "")));
      lista.append(item);
    }
    principal.append(titulo, lista);
  }
});
