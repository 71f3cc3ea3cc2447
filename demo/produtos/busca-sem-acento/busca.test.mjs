// node --test
import assert from "node:assert/strict";
import { test } from "node:test";
import { criarBusca } from "./busca.mjs";

const produtos = [
  { nome: "Pão de queijo", descricao: "Polvilho azedo e queijo curado" },
  { nome: "Bolo de aipim", descricao: "Com coco fresco" },
  { nome: "Queijo colonial", descricao: "Peça de meio quilo, vai bem com pão" },
];
const buscar = criarBusca(produtos, { mandioca: ["aipim"] });

test("acha sem acento", () => assert.equal(buscar("pao")[0].nome, "Pão de queijo"));
test("nome vale mais que descrição", () => assert.equal(buscar("queijo")[0].nome, "Pão de queijo"));
test("sinônimo", () => assert.equal(buscar("mandioca")[0].nome, "Bolo de aipim"));
test("toda palavra precisa aparecer", () => assert.deepEqual(buscar("bolo queijo"), []));
