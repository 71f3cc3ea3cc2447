import { readFileSync } from "node:fs";
import { aroeiraIndex } from "./deliverables-aroeira.ts";
import type { DeliverableFile } from "./product-shape.ts";

function page(title: string, main: string): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${title} | Clínica Aroeira</title>
  <link rel="stylesheet" href="estilo.css">
</head>
<body class="bg-stone-50 text-stone-900 antialiased">
<header class="mx-auto flex max-w-5xl items-center justify-between p-6">
  <a href="index.html" class="text-xl font-bold">Clínica Aroeira</a>
  <a href="index.html#contato" class="rounded-lg bg-emerald-900 px-5 py-3 text-white">Marcar horário</a>
</header>
${main}
<footer class="border-t border-stone-200">
  <p class="mx-auto max-w-5xl p-6 text-stone-600">Rua dos Aroeirais, 55, Blumenau, SC · (47) 3300-0000 · <a href="privacidade.html" class="underline">Privacidade</a></p>
</footer>
</body>
</html>
`;
}

const servico = `<!-- Um serviço por página: quem procura "fisioterapia para joelho" chega direto aqui -->
<main class="mx-auto max-w-5xl px-6 py-12">
  <p class="text-stone-600"><a href="index.html" class="underline">Início</a> / Joelho</p>
  <h1 class="mt-4 max-w-2xl text-5xl font-extrabold tracking-tight">Fisioterapia para dor no joelho</h1>
  <p class="mt-6 max-w-xl text-lg text-stone-600">Para quem sente dor ao descer escada, ao levantar da cadeira ou depois de correr. Avaliação de 50 minutos e um plano escrito no fim dela.</p>
  <div class="mt-12 grid gap-6 sm:grid-cols-3">
    <section class="rounded-2xl bg-white p-6 shadow"><h2 class="text-xl font-bold">Primeira semana</h2><p class="mt-2 text-stone-600">Entender de onde vem a dor, medir o que você já consegue e tirar o que piora.</p></section>
    <section class="rounded-2xl bg-white p-6 shadow"><h2 class="text-xl font-bold">Da segunda à sexta</h2><p class="mt-2 text-stone-600">Duas sessões por semana e dez minutos por dia em casa, com vídeo de cada exercício.</p></section>
    <section class="rounded-2xl bg-white p-6 shadow"><h2 class="text-xl font-bold">Depois</h2><p class="mt-2 text-stone-600">Uma sessão por mês para acompanhar a carga. A alta é quando você desce a escada sem pensar.</p></section>
  </div>
  <table class="mt-12 w-full text-left">
    <caption class="mb-3 text-left text-2xl font-bold">Quanto custa</caption>
    <tr class="border-b border-stone-200"><th class="py-3">Avaliação</th><td>50 min</td><td class="text-right font-semibold">R$ 180</td></tr>
    <tr class="border-b border-stone-200"><th class="py-3">Sessão</th><td>50 min</td><td class="text-right font-semibold">R$ 140</td></tr>
    <tr><th class="py-3">Dez sessões</th><td>em até três meses</td><td class="text-right font-semibold">R$ 1.250</td></tr>
  </table>
  <h2 class="mt-12 text-3xl font-bold">Quando procurar um médico antes</h2>
  <ul class="mt-4 grid gap-2 text-lg">
    <li>O joelho travou e não dobra nem estica</li>
    <li>Inchou de um dia para o outro, ou está quente e vermelho</li>
    <li>A dor começou com uma queda e você não apoia o pé</li>
  </ul>
  <a href="index.html#contato" class="mt-10 inline-block rounded-lg bg-amber-400 px-6 py-4 font-semibold">Ver horários desta semana</a>
</main>`;

const obrigado = `<!-- Aponte o seu formulário para cá: quem enviou fica sabendo o que acontece agora -->
<main class="mx-auto max-w-2xl px-6 py-20">
  <h1 class="text-5xl font-extrabold tracking-tight">Recebemos o seu pedido.</h1>
  <p class="mt-6 text-lg text-stone-600">Respondemos em até um dia útil, pelo telefone que você deixou, de segunda a sexta, das 8h às 18h.</p>
  <ol class="mt-10 grid gap-6">
    <li class="flex gap-4"><b class="text-3xl text-emerald-900">1</b><span>Ligamos para escolher o horário. Se preferir mensagem, é só dizer.</span></li>
    <li class="flex gap-4"><b class="text-3xl text-emerald-900">2</b><span>Você recebe o endereço e o que trazer: exames que já tiver e roupa confortável.</span></li>
    <li class="flex gap-4"><b class="text-3xl text-emerald-900">3</b><span>Na avaliação, saímos com um plano escrito. Você decide se continua.</span></li>
  </ol>
  <a href="index.html" class="mt-12 inline-block underline">Voltar para o início</a>
</main>`;

const privacidade = `<!-- Complete o que está entre colchetes e leia em voz alta antes de publicar -->
<main class="mx-auto max-w-2xl px-6 py-12">
  <h1 class="text-5xl font-extrabold tracking-tight">Privacidade</h1>
  <p class="mt-6 text-lg">Esta página diz o que a Clínica Aroeira, CNPJ [número], faz com os dados que você deixa aqui.</p>
  <h2 class="mt-10 text-2xl font-bold">O que pedimos e por quê</h2>
  <ul class="mt-3 grid gap-2"><li>Nome e telefone, para marcar o horário</li><li>CPF, para o recibo e o reembolso do convênio</li></ul>
  <h2 class="mt-10 text-2xl font-bold">Por quanto tempo</h2>
  <p class="mt-3">O pedido de horário fica seis meses. O que faz parte do prontuário segue o prazo da profissão, que é de [anos] anos.</p>
  <h2 class="mt-10 text-2xl font-bold">Quem vê</h2>
  <p class="mt-3">A recepção e quem atende você. Não vendemos nem trocamos cadastros. O formulário é entregue por [serviço], que guarda uma cópia por [prazo].</p>
  <h2 class="mt-10 text-2xl font-bold">Os seus direitos</h2>
  <p class="mt-3">Para ver, corrigir ou apagar o que temos, escreva para [e-mail]. Respondemos em até quinze dias.</p>
  <p class="mt-10 text-stone-600">Atualizada em [data].</p>
</main>`;

const naoEncontrada = `<main class="mx-auto max-w-2xl px-6 py-20">
  <h1 class="text-5xl font-extrabold tracking-tight">Esta página não existe mais.</h1>
  <p class="mt-6 text-lg text-stone-600">O endereço mudou, ou veio com uma letra a menos. O que as pessoas mais procuram:</p>
  <ul class="mt-6 grid gap-3 text-lg">
    <li><a href="servico-joelho.html" class="underline">Dor no joelho</a></li>
    <li><a href="index.html#contato" class="underline">Marcar horário</a></li>
    <li><a href="tel:+554733000000" class="underline">Ligar para (47) 3300-0000</a></li>
  </ul>
</main>`;

/** The pages as they are written; their style sheet is made of the classes they name (scripts/demo-goods.ts). */
export const aroeiraPages: readonly DeliverableFile[] = [
  { path: "index.html", text: aroeiraIndex },
  { path: "servico-joelho.html", text: page("Fisioterapia para dor no joelho", servico) },
  { path: "obrigado.html", text: page("Pedido recebido", obrigado) },
  { path: "privacidade.html", text: page("Privacidade", privacidade) },
  { path: "404.html", text: page("Página não encontrada", naoEncontrada) },
];

export const aroeiraSheet = (): DeliverableFile => ({
  path: "estilo.css",
  text: readFileSync(new URL("../files/aroeira.css.txt", import.meta.url), "utf8"),
});
