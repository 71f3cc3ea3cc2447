// Why a product is not for sale, as each door says it.

/** What a product lacks to be sold. */
export type SellingObstacle = "file" | "lessons" | "parts";

export const OBSTACLE_SENTENCES: Record<SellingObstacle, string> = {
  file: "Para ficar à venda, o produto precisa do arquivo que o cliente recebe.",
  lessons: "Para ficar à venda, o curso precisa estar publicado e ter pelo menos uma aula.",
  parts: "Para ficar à venda, o pacote precisa de pelo menos um produto, e cada um com o que entregar.",
};

export const WITHHELD_SENTENCES: Record<SellingObstacle, string> = {
  file: "Saiu da loja, porque ficou sem o arquivo que o cliente recebe.",
  lessons: "Saiu da loja, porque o curso não está publicado ou não tem aulas.",
  parts: "Saiu da loja, porque o pacote ficou sem produtos ou um deles não tem o que entregar.",
};

export const IMPORTED_WITHOUT: Record<SellingObstacle, string> = {
  file: "veio sem arquivo: ficou fora da loja; envie o arquivo em Produtos e ative",
  lessons: "o curso não está publicado ou não tem aulas: ficou fora da loja",
  parts: "o pacote veio sem produtos: ficou fora da loja; escolha o que vem nele em Produtos e ative",
};
