import type { DeliverableFile } from "./product-shape.ts";

const theme = (
  name: string,
  [ground, ink, line, main, onMain, letter]: readonly string[],
): DeliverableFile => ({
  path: `tema-${name}.css`,
  text: `/* Troque estes seis valores e a loja inteira muda. */
:root {
  --fundo: ${ground};
  --tinta: ${ink};
  --linha: ${line};
  --cor: ${main};
  --sobre-a-cor: ${onMain};
  --letra: ${letter};
}
`,
});

const drawing = (name: string, ground: string, shapes: string): DeliverableFile => ({
  path: `imagens/${name}.svg`,
  text: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 360" width="480" height="360"><path fill="${ground}" d="M0 0h480v360H0z"/><path fill="#00000012" d="M0 292h480v68H0z"/>${shapes}</svg>
`,
});

export const sabiaLooks: readonly DeliverableFile[] = [
  {
    path: "estilo.css",
    text: `/* A estrutura. Cores e letras estão nos temas. */
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body {
  margin: 0 auto;
  max-width: 72rem;
  padding: 1.5rem;
  background: var(--fundo);
  color: var(--tinta);
  font: 1.125rem/1.5 var(--letra);
  display: grid;
  gap: 2rem;
}
body.pagina { max-width: 44rem; align-content: start; }
a { color: inherit; text-underline-offset: 0.2em; }
body > * { min-width: 0; }
img { max-width: 100%; height: auto; border-radius: 0.5rem; }
h1, h2, h3 { line-height: 1.15; margin: 0; }
header { display: grid; gap: 0.75rem; border-bottom: 1px solid var(--linha); padding-bottom: 1.5rem; }
main { display: grid; gap: 2rem 1.5rem; grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)); align-content: start; }
main.texto { display: block; }
main.texto h2 { margin: 2rem 0 0.5rem; }
article { display: grid; gap: 0.5rem; align-content: start; }
article p { margin: 0; }
button, input, textarea { min-height: 2.75rem; font: inherit; color: inherit; }
button {
  padding: 0 1rem;
  border: 1px solid var(--cor);
  border-radius: 0.5rem;
  background: transparent;
  color: var(--cor);
  cursor: pointer;
}
button.titulo { border: 0; padding: 0; color: var(--tinta); font-weight: bold; text-align: left; }
button[aria-pressed="true"], #enviar, #ficha-adicionar { background: var(--cor); color: var(--sobre-a-cor); }
button:disabled { opacity: 0.5; cursor: not-allowed; }
:focus-visible { outline: 3px solid var(--cor); outline-offset: 2px; }
input:not([type="radio"], [type="checkbox"]), textarea {
  width: 100%;
  padding: 0.5rem 0.75rem;
  border: 1px solid var(--tinta);
  border-radius: 0.5rem;
  background: transparent;
}
input[type="radio"] { min-height: 0; }
fieldset { border: 0; margin: 1rem 0; padding: 0; display: grid; gap: 0.5rem; }
legend { font-weight: bold; margin-bottom: 0.5rem; }
#categorias { display: flex; flex-wrap: wrap; gap: 0.5rem; }
#itens { list-style: none; padding: 0; display: grid; gap: 0.5rem; }
#enviar { width: 100%; margin-top: 1rem; }
.esgotado { font-style: italic; }
aside { border-top: 1px solid var(--linha); padding-top: 1.5rem; }
dialog { width: min(100% - 2rem, 32rem); border: 0; border-radius: 0.75rem; padding: 1.5rem; background: var(--fundo); color: var(--tinta); }
dialog::backdrop { background: #000a; }
dialog form { text-align: right; }
footer { border-top: 1px solid var(--linha); padding-top: 1.5rem; font-size: 1rem; }
.rolagem { overflow-x: auto; }
td input { min-width: 9rem; }
@media (min-width: 60rem) {
  body:not(.pagina) { grid-template-columns: 1fr 20rem; }
  body:not(.pagina) > :is(header, footer) { grid-column: 1 / -1; }
  aside { border-top: 0; border-left: 1px solid var(--linha); padding: 0 0 0 2rem; }
}
@media print { aside, nav, #busca { display: none; } }
`,
  },
  theme("barro", ["#faf6ec", "#1f2d27", "#ddd5c2", "#0e5a40", "#ffffff", "Georgia, serif"]),
  theme("noite", ["#14181f", "#f1efe8", "#3a4250", "#f2b84b", "#14181f", "system-ui, sans-serif"]),
  theme("feira", ["#fffdf7", "#33160c", "#f0d9c4", "#a8330f", "#ffffff", '"Trebuchet MS", sans-serif']),
];

export const sabiaDrawings: readonly DeliverableFile[] = [
  drawing(
    "caneca",
    "#e7d9bf",
    '<path fill="#8a4b2c" d="M150 110h150v140a42 42 0 0 1-42 42h-66a42 42 0 0 1-42-42z"/><path fill="none" stroke="#8a4b2c" stroke-width="22" d="M300 142h24a38 38 0 0 1 0 76h-24"/><path fill="#f3e6cf" d="M150 110h150v34H150z"/>',
  ),
  drawing(
    "prato",
    "#d7e0d2",
    '<ellipse cx="240" cy="230" rx="170" ry="62" fill="#c9b48a"/><ellipse cx="240" cy="220" rx="120" ry="38" fill="#f4ead2"/>',
  ),
  drawing(
    "travessa",
    "#efdcc6",
    '<rect x="60" y="196" width="360" height="82" rx="41" fill="#6f7f5b"/><rect x="92" y="206" width="296" height="48" rx="24" fill="#dfe3c8"/>',
  ),
  drawing(
    "vaso",
    "#dbe3e8",
    '<path fill="#3f6b63" d="M206 120h68l26 120a46 46 0 0 1-46 52h-28a46 46 0 0 1-46-52z"/><path fill="none" stroke="#3f6b63" stroke-width="6" d="M240 120V52"/><circle cx="240" cy="48" r="26" fill="#d9743f"/><circle cx="240" cy="48" r="9" fill="#f6d36b"/>',
  ),
  drawing(
    "castical",
    "#e9dbe0",
    '<path fill="#7a3f52" d="M170 262h140l24 30H146z"/><path fill="#7a3f52" d="M214 222h52v40h-52z"/><path fill="#fbf3e3" d="M226 104h28v118h-28z"/><path fill="#f0a02c" d="M240 58c16 20 14 40 0 44-14-4-16-24 0-44z"/>',
  ),
  drawing(
    "azulejo",
    "#e3e6d5",
    '<path fill="#fbf8ee" d="M140 80h200v200H140z"/><path fill="#1f5f8b" d="M140 80a100 100 0 0 1 100 100A100 100 0 0 1 140 80zm200 0a100 100 0 0 0-100 100A100 100 0 0 0 340 80zM140 280a100 100 0 0 0 100-100 100 100 0 0 0-100 100zm200 0a100 100 0 0 1-100-100 100 100 0 0 1 100 100z"/>',
  ),
  drawing(
    "torno",
    "#e0d6c6",
    '<ellipse cx="240" cy="284" rx="150" ry="26" fill="#5a4a3c"/><path fill="#a9683f" d="M186 276c-26-40-22-86 12-120h84c34 34 38 80 12 120z"/><ellipse cx="240" cy="156" rx="42" ry="13" fill="#6d3f24"/>',
  ),
  drawing(
    "vale",
    "#d9e4dc",
    '<rect x="90" y="104" width="300" height="170" rx="16" fill="#0e5a40"/><path fill="none" stroke="#f6d36b" stroke-width="6" stroke-dasharray="10 10" d="M300 104v170"/><circle cx="170" cy="190" r="44" fill="#f6d36b"/>',
  ),
];
