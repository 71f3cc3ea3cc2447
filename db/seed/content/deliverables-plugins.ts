import type { DeliverableFile } from "./product-shape.ts";

export const freteFiles: readonly DeliverableFile[] = [
  {
    path: "frete-certo/frete-certo.php",
    text: `<?php
/**
 * Plugin Name: Frete Certo
 * Description: Correios, transportadora e retirada em um cálculo só, com o dia provável de chegada.
 * Version: 1.4.0
 * Requires PHP: 8.1
 * License: GPL-2.0-or-later
 */
defined('ABSPATH') || exit;

function frete_certo_ler_csv(string $arquivo): array {
    $linhas = [];
    $cabeca = null;
    foreach (file(__DIR__ . '/' . $arquivo, FILE_IGNORE_NEW_LINES | FILE_SKIP_EMPTY_LINES) as $linha) {
        $campos = str_getcsv($linha, ';');
        if ($cabeca === null) { $cabeca = $campos; continue; }
        $linhas[] = array_combine($cabeca, $campos);
    }
    return $linhas;
}

/** Soma dias úteis a hoje, pulando sábado, domingo e feriado. */
function frete_certo_chegada(int $dias): string {
    $feriados = array_column(frete_certo_ler_csv('feriados.csv'), 'dia');
    $data = new DateTimeImmutable('now', wp_timezone());
    while ($dias > 0) {
        $data = $data->modify('+1 day');
        $util = $data->format('N') < 6 && !in_array($data->format('d/m'), $feriados, true);
        if ($util) { $dias--; }
    }
    return wp_date('l, j \\\\d\\\\e F', $data->getTimestamp());
}

add_action('woocommerce_shipping_init', function () {
    class Frete_Certo extends WC_Shipping_Method {
        public function __construct($instance_id = 0) {
            parent::__construct($instance_id);
            $this->id = 'frete_certo';
            $this->method_title = 'Frete Certo';
            $this->method_description = 'Lê faixas-de-cep.csv na pasta do plugin.';
            $this->supports = ['shipping-zones'];
            $this->title = 'Frete Certo';
        }

        public function calculate_shipping($package = []) {
            $cep = (int) preg_replace('/[^0-9]/', '', $package['destination']['postcode'] ?? '');
            $peso = (float) WC()->cart->get_cart_contents_weight();
            foreach (frete_certo_ler_csv('faixas-de-cep.csv') as $i => $faixa) {
                if ($cep < (int) $faixa['de'] || $cep > (int) $faixa['ate'] || $peso > (float) $faixa['ate_kg']) { continue; }
                $dia = frete_certo_chegada((int) $faixa['preparo'] + (int) $faixa['dias']);
                $verbo = $faixa['servico'] === 'Retirada' ? 'pronto' : 'chega';
                $this->add_rate([
                    'id' => $this->get_rate_id((string) $i),
                    'label' => $faixa['servico'] . ': ' . $verbo . ' até ' . $dia,
                    'cost' => (float) $faixa['base'] + $peso * (float) $faixa['por_kg'],
                ]);
            }
        }
    }
});

add_filter('woocommerce_shipping_methods', fn ($metodos) => $metodos + ['frete_certo' => 'Frete_Certo']);
`,
  },
  {
    path: "frete-certo/faixas-de-cep.csv",
    text: `servico;de;ate;ate_kg;base;por_kg;preparo;dias
Retirada;89010000;89099999;50;0;0;1;0
Motoboy;89010000;89099999;8;12.00;1.50;0;1
Correios PAC;88000000;89999999;30;18.50;3.20;1;4
Correios SEDEX;88000000;89999999;30;27.90;5.80;1;2
Correios PAC;80000000;87999999;30;21.40;3.90;1;5
Correios PAC;01000000;19999999;30;24.80;4.60;1;6
Correios SEDEX;01000000;19999999;30;41.00;8.40;1;3
Transportadora;01000000;99999999;120;38.00;2.10;2;9
`,
  },
  {
    path: "frete-certo/feriados.csv",
    text: `dia;nome
01/01;Confraternização Universal
21/04;Tiradentes
01/05;Dia do Trabalho
07/09;Independência
12/10;Nossa Senhora Aparecida
02/11;Finados
15/11;Proclamação da República
20/11;Consciência Negra
25/12;Natal
`,
  },
  {
    path: "frete-certo/LEIA-ME.md",
    text: `# Frete Certo

1. Envie a pasta frete-certo para wp-content/plugins e ative no painel.
2. Em WooCommerce, Configurações, Entrega, acrescente "Frete Certo" à sua zona.
3. Abra faixas-de-cep.csv na planilha e ponha os preços do seu contrato. Ponto nos centavos, não vírgula.
4. Confira se todo produto tem peso em quilos.

## Teste com cinco CEPs

Um da sua rua, um da capital do estado, um de São Paulo, um do Norte e um que não existe. Nos quatro primeiros
deve aparecer pelo menos uma opção com o dia por extenso; no último, nenhuma.

Os feriados móveis (Carnaval, Sexta-feira Santa, Corpus Christi) mudam todo ano: acrescente as linhas em janeiro.
`,
  },
];

export const notaFiles: readonly DeliverableFile[] = [
  {
    path: "conferir.mjs",
    text: `// Uso: node conferir.mjs pedidos.csv
import { readFileSync } from "node:fs";
import { regras } from "./regras.mjs";

const arquivo = process.argv[2];
if (!arquivo) {
  console.error("Diga o arquivo: node conferir.mjs pedidos.csv");
  process.exit(2);
}

const linhas = readFileSync(arquivo, "utf8").trim().split(/[\\r\\n]+/);
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
`,
  },
  {
    path: "regras.mjs",
    text: `// Cada regra recebe o pedido e devolve uma frase quando algo está errado. Apague as que não usa.
const digitos = (t) => t.replace(/[^0-9]/g, "");
const centavos = (t) => Math.round(Number(t.replace(".", "").replace(",", ".")) * 100);

function cpf({ documento }) {
  const d = digitos(documento);
  if (d.length === 14) return null; // CNPJ: o emissor confere
  if (d.length !== 11) return "CPF com " + d.length + " dígitos";
  const verificador = (fim) => {
    let soma = 0;
    for (let i = 0; i < fim; i++) soma += Number(d[i]) * (fim + 1 - i);
    return ((soma * 10) % 11) % 10;
  };
  return verificador(9) === Number(d[9]) && verificador(10) === Number(d[10]) ? null : "CPF não confere";
}

function cep({ cep, uf }) {
  const d = digitos(cep);
  if (d.length !== 8) return "CEP com " + d.length + " dígitos";
  const primeiro = { SP: "01", RJ: "2", MG: "3", BA: "4", PR: "8", SC: "8", RS: "9" }[uf];
  return primeiro && ![...primeiro].includes(d[0]) ? "CEP " + cep + " não é de " + uf : null;
}

function ncm({ ncm }) {
  return digitos(ncm).length === 8 ? null : "NCM precisa de oito dígitos: " + (ncm || "vazio");
}

function total({ itens, frete, desconto, total }) {
  const soma = centavos(itens) + centavos(frete) - centavos(desconto);
  return soma === centavos(total) ? null : "Total diferente da soma: faltam ou sobram " + (centavos(total) - soma) + " centavos";
}

function numeroDaCasa({ endereco }) {
  return /[0-9]|s[/]n/i.test(endereco) ? null : "Endereço sem número (use S/N se for o caso)";
}

export const regras = [cpf, cep, ncm, total, numeroDaCasa];
`,
  },
  {
    path: "exemplo.csv",
    text: `numero;cliente;documento;cep;uf;endereco;ncm;itens;frete;desconto;total
1001;Helena Prado;529.982.247-25;89010-000;SC;Rua das Palmeiras, 120;69111010;178,00;18,50;0,00;196,50
1002;Otávio Nunes;529.982.247-2;89010-200;SC;Rua XV, 40;69111010;89,00;18,50;0,00;107,50
1003;Marli Koch;111.444.777-35;01310-100;SC;Avenida Brasil, 12;6911101;59,00;24,80;0,00;83,80
1004;Caio Sobral;111.444.777-35;88010-000;SC;Beco da Figueira;69120000;226,00;18,50;10,00;244,50
`,
  },
  {
    path: "LEIA-ME.md",
    text: `# Nota Fácil

    node conferir.mjs exemplo.csv

O exemplo tem quatro pedidos e cinco problemas, em três deles. Se aparecer essa contagem, está tudo instalado.

## Com os seus pedidos

1. Exporte da loja em CSV, separado por ponto e vírgula.
2. Renomeie as colunas do cabeçalho como no exemplo, ou troque os nomes em regras.mjs.
3. Rode antes de emitir. O programa termina com código 1 quando há algo a corrigir, o que permite agendar e avisar.

Acrescentar uma regra é escrever uma função que recebe o pedido e devolve uma frase, ou null quando está certo.
`,
  },
];

export const whatsappFiles: readonly DeliverableFile[] = [
  {
    path: "whatsapp-discreto.js",
    text: `(function () {
  // Ajuste aqui. Dias: 0 é domingo. Horas no horário de Brasília.
  const NUMERO = "554733000000";
  const HORARIOS = { 1: [8, 18], 2: [8, 18], 3: [8, 18], 4: [8, 18], 5: [8, 18], 6: [9, 12] };
  const DIAS = ["domingo", "segunda", "terça", "quarta", "quinta", "sexta", "sábado"];

  const agora = new Date(new Date().toLocaleString("en-US", { timeZone: "America/Sao_Paulo" }));
  const hoje = HORARIOS[agora.getDay()];
  const aberto = Boolean(hoje) && agora.getHours() >= hoje[0] && agora.getHours() < hoje[1];

  function proximo() {
    for (let i = 0; i < 8; i++) {
      const dia = (agora.getDay() + i) % 7;
      const faixa = HORARIOS[dia];
      if (faixa && (i > 0 || agora.getHours() < faixa[0])) {
        return (i === 0 ? "hoje" : i === 1 ? "amanhã" : DIAS[dia]) + " às " + faixa[0] + "h";
      }
    }
    return "em breve";
  }

  const produto = document.querySelector("[data-produto]");
  const assunto = produto ? "Tenho uma dúvida sobre " + produto.dataset.produto + ": " : "Olá. Gostaria de saber ";
  const aba = document.createElement("a");
  aba.className = "wpp-discreto";
  aba.href = "https://wa.me/" + NUMERO + "?text=" + encodeURIComponent(assunto);
  aba.target = "_blank";
  aba.rel = "noopener";
  aba.textContent = aberto ? "Falar no WhatsApp" : "Respondemos " + proximo();
  aba.setAttribute("aria-label", aba.textContent + " (abre em outra aba)");
  document.body.append(aba);
})();
`,
  },
  {
    path: "whatsapp-discreto.css",
    text: `.wpp-discreto {
  --aba-cor: #0e5a40;
  --aba-texto: #ffffff;
  --aba-altura: 2.75rem;
  --aba-distancia: 40vh;
  position: fixed;
  right: 0;
  top: var(--aba-distancia);
  min-height: var(--aba-altura);
  padding: 0 1rem;
  display: grid;
  place-items: center;
  writing-mode: vertical-rl;
  background: var(--aba-cor);
  color: var(--aba-texto);
  border-radius: 0.75rem 0 0 0.75rem;
  font: 600 1rem/1 system-ui, sans-serif;
  text-decoration: none;
  padding-block: 1rem;
  padding-inline: 0.75rem;
}
.wpp-discreto:focus-visible { outline: 3px solid #f7c325; outline-offset: 2px; }
@media print { .wpp-discreto { display: none; } }
`,
  },
  {
    path: "exemplo.html",
    text: `<!doctype html>
<html lang="pt-BR">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Exemplo do WhatsApp Discreto</title>
  <link rel="stylesheet" href="whatsapp-discreto.css">
</head>
<body>
  <main data-produto="Caneca de argila">
    <h1>Caneca de argila</h1>
    <p>Toque na aba à direita: a mensagem já começa com o nome deste produto.</p>
  </main>
  <script src="whatsapp-discreto.js" defer></script>
</body>
</html>
`,
  },
];

export const buscaFiles: readonly DeliverableFile[] = [
  {
    path: "busca.mjs",
    text: `// Busca por começo de palavra, sem acento e sem maiúscula.
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
`,
  },
  {
    path: "sinonimos.json",
    text: `{
  "mandioca": ["aipim", "macaxeira"],
  "aipim": ["mandioca", "macaxeira"],
  "mexerica": ["bergamota", "tangerina"],
  "bergamota": ["mexerica", "tangerina"],
  "celular": ["telefone", "smartphone"],
  "geladinho": ["sacole", "chup"]
}
`,
  },
  {
    path: "busca.test.mjs",
    text: `// node --test
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
`,
  },
];
