import type { DeliverableFile } from "./product-shape.ts";

export const jatobaFiles: readonly DeliverableFile[] = [
  {
    path: "tokens.css",
    text: `/* Jatobá: os nomes ficam, os valores mudam com o tema. */
:root {
  --papel: #fbf9f3;
  --superficie: #ffffff;
  --tinta: #20302a;
  --suave: #55635c;
  --linha: #dcdacb;
  --controle: #7b877f;
  --acao: #0f6646;
  --sobre-acao: #ffffff;
  --chamada: #f7c325;
  --sobre-chamada: #20302a;
  --perigo: #a5331b;
  --perigo-leve: #fbe6df;
  --certo: #1f6b3f;
  --certo-leve: #e0f1e5;
  --texto: "Figtree", system-ui, sans-serif;
  --titulo: "Bricolage Grotesque", var(--texto);
  --e1: 0.25rem; --e2: 0.5rem; --e3: 0.75rem; --e4: 1rem; --e6: 1.5rem; --e8: 2rem; --e16: 4rem;
  --raio: 0.5rem;
  --raio-cartao: 0.75rem;
}
@media (prefers-color-scheme: dark) {
  :root {
    --papel: #121c18; --superficie: #1a2722; --tinta: #eef2e9; --suave: #b2bfb6; --linha: #33423b;
    --controle: #82938a; --acao: #6fd3a5; --sobre-acao: #0c1c15; --perigo: #f39a83; --perigo-leve: #3b1e17;
    --certo: #86d9a5; --certo-leve: #17301f;
  }
}
`,
  },
  {
    path: "jatoba.css",
    text: `@import "tokens.css";
* { box-sizing: border-box; }
body { margin: 0; background: var(--papel); color: var(--tinta); font: 1.125rem/1.55 var(--texto); }
h1, h2, h3 { font-family: var(--titulo); line-height: 1.1; text-wrap: balance; }
:focus-visible { outline: 3px solid var(--chamada); outline-offset: 2px; }

/* 1-3 botões */
.botao { min-height: 3rem; padding: 0 var(--e6); border: 0; border-radius: var(--raio); background: var(--acao); color: var(--sobre-acao); font: 600 1rem var(--texto); }
.botao-quieto { background: transparent; color: var(--acao); border: 1px solid var(--acao); }
.botao-chamada { background: var(--chamada); color: var(--sobre-chamada); }
/* 4-7 campos */
.campo { display: grid; gap: var(--e1); }
.campo input, .campo select, .campo textarea { min-height: 3rem; padding: var(--e2) var(--e3); border: 1px solid var(--controle); border-radius: var(--raio); background: var(--superficie); color: inherit; font: inherit; }
.campo small { color: var(--suave); }
.campo [aria-invalid="true"] { border-color: var(--perigo); }
.opcao { display: flex; gap: var(--e2); min-height: 2.75rem; align-items: center; }
/* 8-9 avisos */
.aviso { padding: var(--e4); border-radius: var(--raio); background: var(--certo-leve); color: var(--certo); }
.aviso-erro { background: var(--perigo-leve); color: var(--perigo); }
/* 10 cartão */
.cartao { padding: var(--e6); border: 1px solid var(--linha); border-radius: var(--raio-cartao); background: var(--superficie); }
/* 11 tabela */
.tabela { width: 100%; border-collapse: collapse; }
.tabela th, .tabela td { padding: var(--e3); border-bottom: 1px solid var(--linha); text-align: left; }
/* 12 selo */
.selo { display: inline-block; padding: 0 var(--e2); border-radius: 99rem; background: var(--certo-leve); color: var(--certo); font-size: 0.875rem; }
/* 13 abas */
.abas { display: flex; gap: var(--e4); border-bottom: 1px solid var(--linha); }
.abas [aria-selected="true"] { box-shadow: inset 0 -3px var(--chamada); }
/* 14 paginação */
.paginas { display: flex; gap: var(--e2); list-style: none; padding: 0; }
.paginas a { display: grid; place-items: center; min-width: 2.75rem; min-height: 2.75rem; }
/* 15 trilha */
.trilha { display: flex; gap: var(--e2); color: var(--suave); }
/* 16 progresso */
.progresso { height: 0.5rem; border-radius: 99rem; background: var(--linha); overflow: hidden; }
.progresso > i { display: block; height: 100%; background: var(--acao); }
/* 17 lista de fatos */
.fatos { display: grid; grid-template-columns: auto 1fr; gap: var(--e2) var(--e6); }
.fatos dt { color: var(--suave); }
/* 18 citação */
.citacao { margin: 0; padding-left: var(--e6); border-left: 0.375rem solid var(--chamada); font-size: 1.375rem; }
`,
  },
  {
    path: "amostra.html",
    text: `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Jatobá</title><link rel="stylesheet" href="jatoba.css"></head>
<body>
<main style="max-width:60rem;margin:auto;padding:var(--e8);display:grid;gap:var(--e8)">
  <nav class="trilha"><a href="#">Início</a> / <span>Amostra</span></nav>
  <h1>Sistema Visual Jatobá</h1>
  <p><button class="botao">Salvar</button> <button class="botao botao-quieto">Cancelar</button> <button class="botao botao-chamada">Comprar</button></p>
  <label class="campo">Nome <input value="Marli Koch"></label>
  <label class="campo">Estado <select><option>Santa Catarina</option><option>Paraná</option></select></label>
  <label class="campo">CPF <input aria-invalid="true" value="529.982.247-2"><small>Falta um dígito neste CPF.</small></label>
  <label class="opcao"><input type="checkbox" checked> Aceito os termos</label>
  <p class="aviso">Pedido recebido.</p>
  <p class="aviso aviso-erro">O cartão foi recusado. Tente outro ou pague com PIX.</p>
  <section class="cartao"><h2>Cartão</h2><p>Use só para o que se pode abrir sozinho.</p><span class="selo">Ativo</span></section>
  <table class="tabela"><tr><th>Produto</th><th>Preço</th></tr><tr><td>Caneca</td><td>R$ 68,00</td></tr></table>
  <div class="abas" role="tablist"><button role="tab" aria-selected="true">Descrição</button><button role="tab">Avaliações</button></div>
  <div class="progresso" role="progressbar" aria-valuenow="40"><i style="width:40%"></i></div>
  <dl class="fatos"><dt>Peso</dt><dd>420 g</dd><dt>Prazo</dt><dd>3 dias úteis</dd></dl>
  <blockquote class="citacao">O botão é o mesmo em todo lugar, e ninguém precisa perguntar.</blockquote>
  <ul class="paginas"><li><a href="#">1</a></li><li><a href="#">2</a></li></ul>
</main>
</body>
</html>
`,
  },
  {
    path: "tokens.json",
    text: `{
  "cor": { "papel": "#fbf9f3", "tinta": "#20302a", "suave": "#55635c", "linha": "#dcdacb", "acao": "#0f6646", "chamada": "#f7c325", "perigo": "#a5331b", "certo": "#1f6b3f" },
  "letra": { "titulo": "Bricolage Grotesque", "texto": "Figtree", "escala": [14, 16, 18, 22, 28, 36, 48] },
  "espaco": [4, 8, 12, 16, 24, 32, 64],
  "raio": { "controle": 8, "cartao": 12 }
}
`,
  },
  {
    path: "GUIA.md",
    text: `# Decisões do Jatobá

**Verde age, amarelo chama.** Um amarelo por tela, no passo que decide. O resto é verde ou texto.

**Linha antes de caixa.** Cartão só para o que se pode abrir sozinho. Listas e fatos ficam sobre uma linha fina.

**O erro toma o lugar da dica.** A pessoa lê um texto por campo, nunca dois.

**Dezoito pontos.** O texto corrido tem 18 px. Quem lê no celular agradece, e a página fica com menos texto.

**Letras.** Bricolage Grotesque e Figtree são livres, sob a licença OFL. Instale com o npm pelos pacotes
@fontsource-variable e sirva do seu próprio domínio.

**Contraste.** Tinta sobre papel 13 para 1; suave sobre papel 6 para 1; branco sobre ação quase 7 para 1.
`,
  },
];

const palette: readonly (readonly [place: string, colors: string])[] = [
  [
    "Mangue",
    "lodo 3b3a2c,raiz 6b4a35,guará c9402b,maré 5d7f85,caranguejo 8e3b46,folha-de-siriúba 6f8f4e,areia-molhada b7a586,garça f1efe6",
  ],
  [
    "Cerrado",
    "ipê f7c325,capim d9c27a,terra b4532a,casca 4b3428,pequi e5a823,sempre-viva efe0c2,buriti 3f7d4a,queimada 2a2623",
  ],
  [
    "Sertão",
    "couro 8c5a33,mandacaru 4d7a4c,flor-de-xique b5487d,poeira d8b48a,barro a85a3c,céu-de-meio-dia 7fb4d6,ossos efe7d8,brasa d8532b",
  ],
  [
    "Serra",
    "araucária 24493b,neblina d3dad8,pinhão 7a3b22,musgo 7c8b3f,hortênsia 6f86c9,pedra 7b7d78,geada e8f0f1,vinho 6a1f35",
  ],
  [
    "Feira",
    "tomate d13b26,limão a9c23f,jabuticaba 4a1f4f,cenoura ee7f2d,repolho 8d5a97,milho f4d35e,toldo 1d479f,papel-pardo c9a877",
  ],
  [
    "Casario",
    "azulejo 2a5fa5,cal f7f4ea,telha b9553a,janela 2c6e5b,rosa-antigo e3a4a0,ocre d59b3a,ferro 33383b,portal 7d3c2c",
  ],
  [
    "Boteco",
    "chope e8b23a,azulejo-branco eef1ee,geladeira bfd4d9,mesa-amarela f2c511,caldinho 8a4b25,guardanapo fbfaf5,lousa 26332e,néon ef5f7a",
  ],
  [
    "Oficina",
    "graxa 1f1f1e,ferrugem a4491f,macacão 2f4a6d,aviso f5b800,serragem d9b98a,zinco a8b0b2,estopa e4dccb,extintor b81f24",
  ],
];

const colors = palette.flatMap(([place, list]) =>
  list.split(",").map((entry) => {
    const [name = "", hex = "000000"] = entry.split(" ");
    const value = Number.parseInt(hex, 16);
    return { place, name, hex, rgb: [value >> 16, (value >> 8) & 255, value & 255] as const };
  }),
);

export const paletaFiles: readonly DeliverableFile[] = [
  {
    path: "paleta.css",
    text: `:root {\n${colors.map((c) => `  --${c.place.toLowerCase()}-${c.name}: #${c.hex};`).join("\n")}\n}\n`,
  },
  {
    path: "paleta.csv",
    text: `lugar;nome;hex\n${colors.map((c) => `${c.place};${c.name.replaceAll("-", " ")};#${c.hex}`).join("\n")}\n`,
  },
  {
    path: "paleta.gpl",
    text: `GIMP Palette\nName: Brasil 64\nColumns: 8\n${colors.map((c) => `${c.rgb.join(" ")}\t${c.place} ${c.name}`).join("\n")}\n`,
  },
  {
    path: "amostras.html",
    text: `<!doctype html>
<html lang="pt-BR"><meta charset="utf-8"><title>Paleta Brasil 64</title>
<style>main{display:grid;grid-template-columns:repeat(8,1fr)}div{padding:2rem .5rem;font:14px/1.3 system-ui}</style>
<main>
${colors
  .map((c) => {
    const light = c.rgb[0] * 0.299 + c.rgb[1] * 0.587 + c.rgb[2] * 0.114 > 140;
    return `<div style="background:#${c.hex};color:${light ? "#1f1f1e" : "#fbfaf5"}">${c.name}<br>#${c.hex}</div>`;
  })
  .join("\n")}
</main></html>
`,
  },
  {
    path: "combinacoes.md",
    text: `# Doze combinações

1. Azulejo, cal e ocre: placa, fachada, cabeçalho
2. Jabuticaba, papel pardo e milho: doce, geleia, licor
3. Araucária, neblina e pinhão: pousada, malha, mel
4. Ipê, queimada e sempre-viva: cartaz, convite
5. Toldo, tomate e papel pardo: hortifrúti
6. Lousa, chope e guardanapo: cardápio
7. Graxa, aviso e estopa: oficina, ferramenta
8. Guará, garça e lodo: turismo, conservação
9. Hortênsia, geada e vinho: floricultura
10. Mandacaru, ossos e flor de xique: cerâmica, renda
11. Macacão, serragem e ferrugem: marcenaria
12. Janela, rosa antigo e cal: café, livraria

Regra que funcionou em todas: a cor mais forte ocupa um décimo da área; a mais clara, seis décimos.
`,
  },
];

const sheet = (
  title: string,
  columns: number,
  count: number,
  height: string,
  cell: string,
): string => `<!doctype html>
<html lang="pt-BR"><meta charset="utf-8"><title>${title}</title><link rel="stylesheet" href="etiquetas.css">
<p class="ajuda">Clique em cada etiqueta para escrever. Depois imprima em A4, sem margens e sem ajuste de tamanho.</p>
<main style="--colunas:${columns};--altura:${height}">
${Array.from({ length: count }, () => cell).join("\n")}
</main></html>
`;

export const etiquetasFiles: readonly DeliverableFile[] = [
  {
    path: "redondas.html",
    text: sheet(
      "Etiquetas redondas",
      4,
      24,
      "47mm",
      '<div class="redonda" contenteditable><b>Goiaba</b><br>com cachaça</div>',
    ),
  },
  {
    path: "potes.html",
    text: sheet(
      "Etiquetas de pote",
      2,
      12,
      "46mm",
      "<div contenteditable><b>Geleia de morango</b><br>Morango, açúcar, limão<br>240 g · validade 00/00/0000</div>",
    ),
  },
  {
    path: "precos.html",
    text: sheet(
      "Placas de preço",
      2,
      8,
      "70mm",
      '<div contenteditable><b>Queijo colonial</b><br><span class="preco">R$ 58</span> o quilo</div>',
    ),
  },
  {
    path: "etiquetas.css",
    text: `@page { size: A4; margin: 5mm; }
body { margin: 0; font-family: Georgia, serif; color: #4a1f4f; }
main { display: grid; grid-template-columns: repeat(var(--colunas), 1fr); }
main > div { height: var(--altura); padding: 4mm; outline: 0.2mm dashed #bbb; display: grid; place-content: center; text-align: center; }
.redonda { width: 47mm; border-radius: 50%; }
.preco { font-size: 14mm; font-weight: bold; }
b { font-size: 6mm; }
@media print { .ajuda { display: none; } }
`,
  },
];
