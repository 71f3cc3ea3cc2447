import { aroeiraPages, aroeiraSheet } from "./deliverables-aroeira-pages.ts";
import type { DeliverableFile } from "./product-shape.ts";

export const aroeiraFiles: readonly DeliverableFile[] = [
  ...aroeiraPages,
  aroeiraSheet(),
  {
    path: "formulario.js",
    text: `// Formulário do Aroeira: máscaras, validação e envio. Sem dependências.
const formulario = document.querySelector("#contato form");
const soDigitos = (texto) => texto.replace(/[^0-9]/g, "");

// Um CPF tem dois dígitos verificadores: cada um é o resto de uma soma com pesos.
function cpfValido(texto) {
  const d = soDigitos(texto);
  if (d.length !== 11 || d === d[0].repeat(11)) return false;
  for (const fim of [9, 10]) {
    let soma = 0;
    for (let i = 0; i < fim; i++) soma += Number(d[i]) * (fim + 1 - i);
    const digito = ((soma * 10) % 11) % 10;
    if (digito !== Number(d[fim])) return false;
  }
  return true;
}

function mascaraCpf(texto) {
  const d = soDigitos(texto).slice(0, 11);
  return [d.slice(0, 3), d.slice(3, 6), d.slice(6, 9)].filter(Boolean).join(".") + (d.length > 9 ? "-" + d.slice(9) : "");
}

function mostrarErro(campo, mensagem) {
  const aviso = document.getElementById(campo.id + "-erro");
  campo.setAttribute("aria-invalid", mensagem ? "true" : "false");
  aviso.textContent = mensagem;
}

formulario.cpf.addEventListener("blur", () => {
  formulario.cpf.value = mascaraCpf(formulario.cpf.value);
  mostrarErro(formulario.cpf, cpfValido(formulario.cpf.value) ? "" : "Confira o CPF: os dígitos não fecham.");
});

formulario.addEventListener("submit", async (evento) => {
  evento.preventDefault();
  if (!cpfValido(formulario.cpf.value)) {
    mostrarErro(formulario.cpf, "Confira o CPF: os dígitos não fecham.");
    formulario.cpf.focus();
    return;
  }
  const botao = formulario.querySelector("button");
  botao.disabled = true;
  botao.textContent = "Enviando…";
  const resposta = await fetch(formulario.action, { method: "POST", body: new FormData(formulario) }).catch(() => null);
  botao.textContent = resposta && resposta.ok ? "Recebido. Respondemos em um dia útil." : "Não foi. Tente de novo.";
  botao.disabled = Boolean(resposta && resposta.ok);
});
`,
  },
  {
    path: "LEIA-ME.md",
    text: `# Kit Landing Page Aroeira

1. Abra index.html no navegador. As doze seções estão na ordem em que costumam funcionar.
2. Apague o que não usa: cada seção começa com um comentário e não depende das outras.
3. Troque os textos. Comece pelo título: diga o que a pessoa leva, para quem e em que lugar.
4. No formulário, troque o endereço em action pelo do seu serviço.

## Antes de divulgar o endereço

- O título da aba diz o nome do negócio e a cidade
- O telefone abre a ligação quando tocado no celular
- O formulário enviado por você chegou na caixa certa, fora do spam
- A política de privacidade existe e o link funciona
- A página abre em 3 segundos com o celular no 4G
- Alguém que não conhece o negócio leu e explicou de volta o que você vende

## Publicar

Qualquer hospedagem de arquivos serve. Envie a pasta inteira por SFTP ou pelo gerenciador de arquivos do
painel, na pasta pública (costuma se chamar public_html ou www). O estilo.css já traz só o que as páginas usam e
funciona sem internet. Se você escrever classes novas do Tailwind, gere a folha de novo na sua máquina:

    npx @tailwindcss/cli -i entrada.css -o estilo.css --minify

## As outras páginas

- servico-joelho.html: uma página por serviço, para quem chega pela busca. Copie e troque
- obrigado.html: para onde o formulário leva depois de enviado
- privacidade.html: em linguagem de gente, com os lugares de preencher entre colchetes
- 404.html: diga à hospedagem que esta é a página de erro

Licença: uso em quantos sites seus ou de clientes você quiser. Só não revenda o kit.
`,
  },
];

const emailShell = (title: string, body: string): string => `<!doctype html>
<html lang="pt-BR">
<body style="margin:0;background:#f6f1e4;font-family:Arial,sans-serif;color:#1f2d27">
<table role="presentation" width="100%"><tr><td align="center" style="padding:24px">
<table role="presentation" width="560" style="max-width:100%;background:#ffffff;border-radius:12px">
<tr><td style="padding:32px">
<h1 style="font-size:26px;line-height:1.2;margin:0 0 16px">${title}</h1>
${body}
<p style="font-size:14px;color:#5c6b64;margin:32px 0 0">{{loja}} · {{endereco}} · <a href="{{ajuda}}">Falar com a loja</a></p>
</td></tr></table></td></tr></table>
</body>
</html>
`;

export const bemTeViFiles: readonly DeliverableFile[] = [
  {
    path: "html/pedido-recebido.html",
    text: emailShell(
      "Recebemos o seu pedido, {{nome}}",
      `<p>Pedido {{numero}}, feito em {{data}}. Está tudo certo por aqui.</p>
<p>{{itens}}</p>
<p><strong>Total: {{total}}</strong>, pago com {{pagamento}}.</p>
<p>O próximo aviso chega quando o pacote sair, até {{prazo_postagem}}.</p>`,
    ),
  },
  {
    path: "html/pix-esperando.html",
    text: emailShell(
      "Seu PIX de {{total}} está aguardando pagamento",
      `<p>Copie o código abaixo, abra o aplicativo do banco e escolha PIX copia e cola. Válido até {{validade}}.</p>
<p style="background:#f6f1e4;padding:16px;word-break:break-all;font-family:monospace">{{copia_e_cola}}</p>
<p>Depois de pagar não precisa mandar comprovante: o pedido {{numero}} muda sozinho.</p>`,
    ),
  },
  {
    path: "html/pedido-enviado.html",
    text: emailShell(
      "Seu pacote saiu hoje",
      `<p>{{nome}}, o pedido {{numero}} foi entregue à {{transportadora}}.</p>
<p>Prazo para o CEP {{cep}}: <strong>{{prazo}}</strong>.</p>
<p><a href="{{rastreio}}" style="display:inline-block;padding:14px 20px;background:#0e5a40;color:#ffffff;border-radius:8px">Acompanhar a entrega</a></p>
<p>Vai viajar? Responda este e-mail que a gente vê se dá para mudar o endereço.</p>`,
    ),
  },
  {
    path: "html/boas-vindas.html",
    text: emailShell(
      "Que bom ter você aqui",
      `<p>Uma newsletter por mês, com o que testamos na oficina e na loja. Sem cupom toda sexta.</p>
<p>Para começar, três coisas que as pessoas costumam ler primeiro: {{links}}</p>
<p>Se não fizer sentido, <a href="{{sair}}">saia da lista com um clique</a>. Sem perguntas.</p>`,
    ),
  },
  {
    path: "texto/todos.txt",
    text: `PEDIDO RECEBIDO
Recebemos o seu pedido, {{nome}}.
Pedido {{numero}}, feito em {{data}}.
{{itens}}
Total: {{total}}, pago com {{pagamento}}.
O próximo aviso chega quando o pacote sair, até {{prazo_postagem}}.

PIX AGUARDANDO PAGAMENTO
Seu PIX de {{total}} está aguardando pagamento e é válido até {{validade}}.
Código copia e cola:
{{copia_e_cola}}
Não precisa mandar comprovante.

PEDIDO ENVIADO
{{nome}}, o pedido {{numero}} foi entregue à {{transportadora}}.
Prazo para o CEP {{cep}}: {{prazo}}.
Acompanhe em {{rastreio}}

BOAS-VINDAS
Uma newsletter por mês, com o que testamos na oficina e na loja.
Para sair da lista: {{sair}}
`,
  },
];

export const jabuticabeiraFiles: readonly DeliverableFile[] = [
  {
    path: "cardapio.csv",
    text: `secao;prato;descricao;preco;alergenos;esgotado
Café da manhã;Pão na chapa;Pão francês, manteiga da colônia;9,00;glúten, leite;não
Café da manhã;Tapioca de queijo;Queijo coalho e orégano fresco;18,00;leite;não
Café da manhã;Cuca de banana;Fatia com farofa crocante;14,00;glúten, leite, ovo;não
Almoço;Prato do dia;Pergunte no balcão o que saiu da panela;34,00;;não
Almoço;Nhoque de aipim;Molho de tomate assado e sálvia;42,00;leite;não
Almoço;Marreco recheado;Com repolho roxo e purê de maçã;68,00;glúten;sim
Bebidas;Café coado;Xícara de 150 ml;7,00;;não
Bebidas;Suco de jabuticaba;Fruta da estação, sem açúcar;13,00;;não
Doces;Pudim;De leite condensado, furinho garantido;16,00;leite, ovo;não
`,
  },
  {
    path: "index.html",
    text: `<!doctype html>
<html lang="pt-BR">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Jabuticabeira | Cardápio</title>
  <style>
    body { margin: 0 auto; max-width: 40rem; padding: 1rem; font: 1.125rem/1.45 system-ui, sans-serif; color: #2b1a33; }
    nav { position: sticky; top: 0; background: #fff; display: flex; gap: 1rem; overflow-x: auto; padding: 0.75rem 0; }
    li { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: 0.75rem 0; border-bottom: 1px solid #e6dfea; }
    ul { list-style: none; padding: 0; }
    small { grid-column: 1 / -1; color: #6a5a72; }
    .esgotado { text-decoration: line-through; }
  </style>
</head>
<body>
  <h1>Jabuticabeira</h1>
  <nav aria-label="Seções"></nav>
  <main>Carregando o cardápio…</main>
  <script src="cardapio.js"></script>
</body>
</html>
`,
  },
  {
    path: "cardapio.js",
    text: `// Lê cardapio.csv (separado por ponto e vírgula) e monta a página.
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
`,
  },
  {
    path: "placa-de-mesa.html",
    text: `<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<title>Placa de mesa</title>
<style>
  @page { size: A6; margin: 8mm; }
  body { font-family: Georgia, serif; text-align: center; color: #2b1a33; }
  .qr { width: 50mm; height: 50mm; margin: 6mm auto; border: 1px dashed #2b1a33; display: grid; place-items: center; }
</style>
<h1>O cardápio está aqui</h1>
<div class="qr">cole o QR Code</div>
<p>Sem celular? Peça o impresso no balcão.</p>
</html>
`,
  },
];
