// Busca por começo de palavra, sem acento e sem maiúscula.
export const dobrar = (t) => t.normalize("NFD").replace(/[^a-zA-Z0-9 ]/g, "").toLowerCase().trim();

export function criarBusca(produtos, sinonimos = {}) {
  const indice = produtos.map((produto) => ({
    produto,
    nome: dobrar(produto.nome).split(" "),
    texto: dobrar(produto.descricao ?? "").split(" "),
  }));
  return function buscar(pergunta) {
    const palavras = dobrar(pergunta).split(" ").filter(Boolean);
    if (palavras.length === 0) return produtos;
    return indice
      .map((linha) => ({ produto: linha.produto, pontos: pontuar(linha, palavras, sinonimos) }))
      .filter((linha) => linha.pontos > 0)
      .sort((a, b) => b.pontos - a.pontos)
      .map((linha) => linha.produto);
  };
}

function pontuar(linha, palavras, sinonimos) {
  let total = 0;
  for (const palavra of palavras) {
    const formas = [palavra, ...(sinonimos[palavra] ?? [])];
    const noNome = linha.nome.some((p) => formas.some((f) => p.startsWith(f)));
    const noTexto = linha.texto.some((p) => formas.some((f) => p.startsWith(f)));
    if (!noNome && !noTexto) return 0; // toda palavra precisa aparecer
    total += noNome ? 10 : 3;
  }
  return total;
}
