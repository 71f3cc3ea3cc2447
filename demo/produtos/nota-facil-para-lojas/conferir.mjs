// Uso: node conferir.mjs pedidos.csv
import { readFileSync } from "node:fs";
import { regras } from "./regras.mjs";

const arquivo = process.argv[2];
if (!arquivo) {
  console.error("Diga o arquivo: node conferir.mjs pedidos.csv");
  process.exit(2);
}

const linhas = readFileSync(arquivo, "utf8").trim().split(/[\r\n]+/);
const colunas = linhas.shift().split(";").map((c) => c.trim());
const pedidos = linhas.map((linha) => {
  const valores = linha.split(";");
  return Object.fromEntries(colunas.map((nome, i) => [nome, (valores[i] ?? "").trim()]));
});

let comErro = 0;
for (const pedido of pedidos) {
  const problemas = regras.map((regra) => regra(pedido)).filter(Boolean);
  if (problemas.length === 0) continue;
  comErro++;
  console.log("Pedido " + pedido.numero + " (" + pedido.cliente + ")");
  for (const problema of problemas) console.log("  - " + problema);
}
console.log(pedidos.length + " pedidos lidos, " + comErro + " para corrigir.");
process.exitCode = comErro > 0 ? 1 : 0;
