export const aroeiraIndex = `<!doctype html>
<html lang="pt-BR">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Clínica Aroeira | Fisioterapia em Blumenau</title>
  <meta name="description" content="Fisioterapia com hora marcada, no bairro Velha, em Blumenau.">
  <link rel="stylesheet" href="estilo.css">
</head>
<body class="bg-stone-50 text-stone-900 antialiased">

<!-- 1. Cabeçalho -->
<header class="mx-auto flex max-w-5xl items-center justify-between p-6">
  <a href="#" class="text-xl font-bold">Clínica Aroeira</a>
  <a href="#contato" class="rounded-lg bg-emerald-900 px-5 py-3 text-white">Marcar horário</a>
</header>

<!-- 2. Abertura: o que a pessoa leva, para quem, onde -->
<section class="mx-auto max-w-5xl px-6 py-20">
  <h1 class="max-w-2xl text-5xl font-extrabold tracking-tight">Volte a subir escada sem pensar no joelho.</h1>
  <p class="mt-6 max-w-xl text-lg text-stone-600">Fisioterapia com hora marcada, uma pessoa por vez, no bairro Velha.</p>
  <a href="#contato" class="mt-8 inline-block rounded-lg bg-amber-400 px-6 py-4 font-semibold">Ver horários desta semana</a>
</section>

<!-- 3. Faixa de confiança: fatos, não adjetivos -->
<section class="border-y border-stone-200">
  <dl class="mx-auto grid max-w-5xl gap-6 p-6 sm:grid-cols-3">
    <div><dt class="text-stone-600">Aberta desde</dt><dd class="text-3xl font-bold">2014</dd></div>
    <div><dt class="text-stone-600">Profissionais</dt><dd class="text-3xl font-bold">6</dd></div>
    <div><dt class="text-stone-600">Sessão</dt><dd class="text-3xl font-bold">50 min</dd></div>
  </dl>
</section>

<!-- 4. Problema: a situação como a pessoa conta -->
<section class="mx-auto max-w-3xl px-6 py-16">
  <h2 class="text-3xl font-bold">Você já parou de fazer alguma coisa por causa da dor</h2>
  <p class="mt-4 text-lg text-stone-600">Primeiro foi a corrida, depois a escada, depois o passeio de domingo. Cada coisa que você deixa de fazer enfraquece o que sobrou.</p>
</section>

<!-- 5. Serviços -->
<section class="mx-auto max-w-5xl px-6 py-16">
  <h2 class="text-3xl font-bold">O que fazemos</h2>
  <ul class="mt-8 grid gap-8 sm:grid-cols-3">
    <li><h3 class="text-xl font-semibold">Coluna</h3><p class="mt-2 text-stone-600">Avaliação, exercícios e plano para casa.</p></li>
    <li><h3 class="text-xl font-semibold">Joelho e quadril</h3><p class="mt-2 text-stone-600">Antes e depois de cirurgia.</p></li>
    <li><h3 class="text-xl font-semibold">Corrida</h3><p class="mt-2 text-stone-600">Análise da passada e retorno gradual.</p></li>
  </ul>
</section>

<!-- 6. Como funciona -->
<section class="mx-auto max-w-5xl px-6 py-16">
  <h2 class="text-3xl font-bold">Como funciona</h2>
  <ol class="mt-8 grid gap-6 sm:grid-cols-3">
    <li><b>1. Conversa.</b> Você conta a história, nós examinamos.</li>
    <li><b>2. Plano.</b> Número de sessões e preço por escrito.</li>
    <li><b>3. Alta.</b> Com os exercícios que mantêm o resultado.</li>
  </ol>
</section>

<!-- 7. Depoimento com nome, bairro e permissão por escrito -->
<section class="bg-emerald-950 text-emerald-50">
  <figure class="mx-auto max-w-3xl px-6 py-16">
    <blockquote class="text-2xl">Fiz oito sessões. Na quinta já descia a ladeira de casa sem segurar no muro.</blockquote>
    <figcaption class="mt-4">Iolanda, 67, Itoupava Norte</figcaption>
  </figure>
</section>

<!-- 8. Preços -->
<section class="mx-auto max-w-5xl px-6 py-16">
  <h2 class="text-3xl font-bold">Quanto custa</h2>
  <table class="mt-8 w-full text-left">
    <tr class="border-b border-stone-200"><th class="py-4">Avaliação</th><td>60 min</td><td class="text-right">R$ 180</td></tr>
    <tr class="border-b border-stone-200"><th class="py-4">Sessão avulsa</th><td>50 min</td><td class="text-right">R$ 140</td></tr>
    <tr><th class="py-4">Dez sessões</th><td>50 min</td><td class="text-right">R$ 1.200</td></tr>
  </table>
</section>

<!-- 9. Equipe -->
<section class="mx-auto max-w-5xl px-6 py-16">
  <h2 class="text-3xl font-bold">Quem atende</h2>
  <ul class="mt-8 grid gap-6 sm:grid-cols-2">
    <li><b>Renata Lobo</b><br>Coluna e pilates clínico</li>
    <li><b>Davi Schmitt</b><br>Joelho, quadril e corrida</li>
  </ul>
</section>

<!-- 10. Perguntas -->
<section class="mx-auto max-w-3xl px-6 py-16">
  <h2 class="text-3xl font-bold">Perguntas que sempre aparecem</h2>
  <details class="border-b border-stone-200 py-4"><summary class="font-semibold">Atende convênio?</summary><p class="mt-2">Não diretamente. Emitimos recibo e relatório para o seu reembolso.</p></details>
  <details class="border-b border-stone-200 py-4"><summary class="font-semibold">Posso desmarcar?</summary><p class="mt-2">Até quatro horas antes, sem custo.</p></details>
  <details class="py-4"><summary class="font-semibold">Tem estacionamento?</summary><p class="mt-2">Duas vagas na frente e rua livre na lateral.</p></details>
</section>

<!-- 11. Contato, com CPF e consentimento -->
<section id="contato" class="mx-auto max-w-xl px-6 py-16">
  <h2 class="text-3xl font-bold">Marcar horário</h2>
  <form action="https://exemplo.example/contato" method="post" class="mt-8 grid gap-4" novalidate>
    <label>Nome<input name="nome" autocomplete="name" required class="mt-1 w-full rounded-lg border border-stone-500 p-3"></label>
    <label>Telefone<input name="telefone" type="tel" inputmode="tel" autocomplete="tel" class="mt-1 w-full rounded-lg border border-stone-500 p-3"></label>
    <label>CPF<input id="cpf" name="cpf" inputmode="numeric" aria-describedby="cpf-erro" class="mt-1 w-full rounded-lg border border-stone-500 p-3"></label>
    <p id="cpf-erro" role="alert" class="text-red-700"></p>
    <label><input type="checkbox" name="consentimento" required> Aceito que usem estes dados para responder ao meu pedido.</label>
    <button class="rounded-lg bg-emerald-900 p-4 font-semibold text-white">Pedir horário</button>
  </form>
</section>

<!-- 12. Rodapé -->
<footer class="border-t border-stone-200">
  <p class="mx-auto max-w-5xl p-6 text-stone-600">Rua dos Aroeirais, 55, Blumenau, SC · (47) 3300-0000 · <a href="privacidade.html" class="underline">Privacidade</a></p>
</footer>
<script src="formulario.js"></script>
</body>
</html>
`;
